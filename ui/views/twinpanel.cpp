// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/twinpanel.h"

#include "state/commands.h"
#include "theme/theme.h"
#include "widgets/emptystate.h"
#include "widgets/fittinglabel.h"
#include "widgets/segmentedcontrol.h"
#include "widgets/tablecopy.h"
#include "widgets/tabletwin.h"
#include "widgets/yieldingwords.h"

#include <QFontMetrics>
#include <QHBoxLayout>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace kvscope {

namespace {

constexpr double kWidestCell = 340;  ///< px at 100 %; a longer text is cut short

/// Columns as wide as their headers and cells: the tables of these panels are short.
void fitColumns(QTableView& table)
{
    fitColumnsToHeaders(table);
    const Theme& now = theme();
    const QFontMetrics metrics(table.font());
    const QAbstractItemModel& numbers = *table.model();
    for (int column = 0; column < numbers.columnCount(); ++column) {
        int widest = 0;
        for (int row = 0; row < numbers.rowCount(); ++row)
            widest = std::max(widest, metrics.horizontalAdvance(numbers.index(row, column).data().toString()));
        widest = std::min(widest, now.ipx(kWidestCell)) + now.ipx(14);
        table.setColumnWidth(column, std::max(table.columnWidth(column), widest));
    }
}

}  // namespace

TwinPanel::TwinPanel(const StateParts& state, Changes interest, const char* name, QWidget* parent)
    : PanelBase(state, interest, parent)
    , m_name(QLatin1String(name))
    , m_forms(new SegmentedControl(this))
    , m_stack(new QStackedWidget(this))
    , m_words(new YieldingWords(m_stack, this))
    , m_table(new QTableView(this))
    , m_numbers(new NumberTableModel(this))
    , m_empty(new EmptyState(IconName::EmptyBox, this))
    , m_readout(new FittingLabel(this))
{
    setObjectName(partName("Panel"));
    m_forms->setObjectName(partName("Form"));
    m_words->setObjectName(partName("Words"));
    m_table->setObjectName(partName("Table"));
    m_table->setModel(m_numbers);
    setUpTableTwin(*m_table);
    letRowsBeChosen(*m_table);
    m_empty->setMinimumSize(1, 1);
    m_readout->setObjectName(partName("Readout"));
}

TwinPanel::~TwinPanel() = default;

QString TwinPanel::partName(const char* part) const
{
    return m_name + QLatin1String(part);
}

void TwinPanel::addPicture(QWidget* picture)
{
    m_stack->addWidget(picture);
}

void TwinPanel::keepPicture(int height)
{
    m_words->setLeastPicture(height);
}

void TwinPanel::finishParts()
{
    m_stack->addWidget(m_table);
    m_stack->addWidget(m_empty);
    titleRow()->addWidget(m_forms);
    body()->addWidget(m_words);
    body()->addWidget(m_stack, 1);
    body()->addWidget(m_readout);
    connect(m_forms, &SegmentedControl::chosen, this, [this](int index) {
        m_chosenForm = index;
        refreshAll();
    });
    connect(m_empty, &EmptyState::buttonClicked, this, [this] { fill(); });
}

void TwinPanel::chooseForm(int form)
{
    if (form <= m_stack->indexOf(m_table)) {
        m_chosenForm = form;
        m_forms->setCurrentIndex(form);
        refreshAll();
    }
}

void TwinPanel::fill()
{
    emit m_commands->stepRequested();
}

void TwinPanel::retranslateParts(const QStringList& forms)
{
    const Theme& now = theme();
    const QFont font = now.font(FontRole::Table);
    m_forms->setSegments(forms, tr("Display"));
    m_forms->setCurrentIndex(m_chosenForm);
    m_words->setFont(font);
    m_readout->setFont(font);
    m_readout->setFixedHeight(QFontMetrics(font).height() + now.ipx(2));
    applyTableTwinMetrics(*m_table);
    body()->setSpacing(now.ipx(4));
}

void TwinPanel::showTable(const QStringList& headers, const QList<NumberTableModel::Row>& rows)
{
    m_numbers->setTable(headers, rows);
    fitColumns(*m_table);
}

bool TwinPanel::isTable() const
{
    return m_chosenForm == m_stack->indexOf(m_table);
}

void TwinPanel::showForm(bool empty)
{
    m_stack->setCurrentWidget(empty ? static_cast<QWidget*>(m_empty) : m_stack->widget(m_chosenForm));
    m_forms->setEnabled(!empty);
}

void TwinPanel::showWords(QStringList words)
{
    words.removeAll(QString());
    m_words->setSentences(words);
}

QString TwinPanel::wordsShown() const
{
    return m_words->whole();
}

void TwinPanel::showReadout(QStringList wordings, const QStringList& hints)
{
    wordings.removeAll(QString());
    const bool none = wordings.isEmpty();
    m_readout->setWordings(!none ? wordings : hints.isEmpty() ? QStringList { QString() } : hints);
    m_readout->setColor(none ? theme().text2 : theme().text);
    m_readout->setVisible(!none || !hints.isEmpty());  // its line is the picture's where there is nothing to say
}

QString TwinPanel::copyTable() const
{
    return copiedTable(*m_numbers, false);
}

}  // namespace kvscope
