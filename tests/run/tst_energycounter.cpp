// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/energycounter.h"
#include "support/testregistry.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace kvscope;

namespace {

/// A folder as the system lays it out.
class Zones {
public:
    void write(const char* zone, const char* file, const QByteArray& text) const
    {
        QVERIFY(QDir(m_folder.path()).mkpath(QLatin1String(zone)));
        QFile out(m_folder.filePath(QLatin1String(zone) + QLatin1Char('/') + QLatin1String(file)));
        QVERIFY(out.open(QIODevice::WriteOnly));
        QVERIFY(out.write(text + '\n') > 0);
    }
    void add(const char* zone, const char* name, const QByteArray& energy, const QByteArray& range = "1000000") const
    {
        write(zone, "name", name);
        write(zone, "energy_uj", energy);
        write(zone, "max_energy_range_uj", range);
    }
    [[nodiscard]] std::filesystem::path path() const { return m_folder.path().toStdString(); }
    [[nodiscard]] QString file(const char* name) const { return m_folder.filePath(QLatin1String(name)); }

private:
    QTemporaryDir m_folder;
};

}  // namespace

class TestEnergyCounter final : public QObject {
    Q_OBJECT

private slots:
    void packagesAreAddedUpAndTheirPartsAreNot()
    {
        const Zones zones;
        zones.add("intel-rapl:0", "package-0", "100");
        zones.add("intel-rapl:0:0", "core", "50");
        zones.add("intel-rapl:1", "package-1", "200");
        zones.add("intel-rapl-mmio:0", "package-0", "100");  // the same package once more
        zones.add("intel-rapl:2", "psys", "900");
        EnergyCounter counter(zones.path());
        QCOMPARE(counter.problem(), EnergyProblem::None);
        QCOMPARE(counter.joules().value(), 0.0);
        zones.write("intel-rapl:0", "energy_uj", "500100");
        zones.write("intel-rapl-mmio:0", "energy_uj", "500100");
        zones.write("intel-rapl:0:0", "energy_uj", "400050");
        zones.write("intel-rapl:1", "energy_uj", "250200");
        zones.write("intel-rapl:2", "energy_uj", "999900");
        QCOMPARE(counter.joules().value(), 0.75);
        counter.restart();
        QCOMPARE(counter.joules().value(), 0.0);
        zones.write("intel-rapl:1", "energy_uj", "300200");
        QCOMPARE(counter.joules().value(), 0.05);
    }

    void aCounterThatStartedOverIsContinued()
    {
        const Zones zones;
        zones.add("intel-rapl:0", "package-0", "900000", "1000000");
        EnergyCounter counter(zones.path());
        zones.write("intel-rapl:0", "energy_uj", "400000");
        QCOMPARE(counter.joules().value(), 0.5);
        zones.write("intel-rapl:0", "max_energy_range_uj", "?");
        EnergyCounter unknown(zones.path());
        zones.write("intel-rapl:0", "energy_uj", "100");
        QVERIFY(!unknown.joules().has_value());
    }

    void aMissingFolderIsSaid()
    {
        const EnergyCounter counter("/nonexistent/powercap");
        QCOMPARE(counter.problem(), EnergyProblem::NoFolder);
        QVERIFY(!counter.joules().has_value());
        QVERIFY(std::string(textOf(counter.problem())).find("no energy counter") != std::string::npos);
    }

    void aFolderWithoutPackagesIsSaid()
    {
        const Zones zones;
        QCOMPARE(EnergyCounter(zones.path()).problem(), EnergyProblem::NoPackage);
        zones.add("intel-rapl:0:0", "core", "50");
        QCOMPARE(EnergyCounter(zones.path()).problem(), EnergyProblem::NoPackage);
    }

    void aCounterThatCannotBeReadIsSaid()
    {
        const Zones zones;
        zones.add("intel-rapl:0", "package-0", "none");
        QCOMPARE(EnergyCounter(zones.path()).problem(), EnergyProblem::NotReadable);
        zones.write("intel-rapl:0", "energy_uj", "7");
        EnergyCounter counter(zones.path());
        QCOMPARE(counter.problem(), EnergyProblem::None);
        QVERIFY(QFile::remove(zones.file("intel-rapl:0/energy_uj")));
        QVERIFY(!counter.joules().has_value());
    }

    void everyProblemHasAText()
    {
        QCOMPARE(std::string(textOf(EnergyProblem::None)), std::string());
        for (const EnergyProblem problem : { EnergyProblem::NoFolder, EnergyProblem::NoPackage, EnergyProblem::NotReadable })
            QVERIFY(!std::string(textOf(problem)).empty());
    }
};

KVSCOPE_TEST(TestEnergyCounter)
#include "tst_energycounter.moc"
