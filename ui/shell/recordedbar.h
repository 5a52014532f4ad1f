// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The lines above the panels for session files: that the runs are recorded, with an offer to open their model; the note on the viewed step; and the
// session that a crash left behind. Hidden while there is nothing of it. GUI thread only.

#include <QString>
#include <QWidget>

class QLabel;
class QPushButton;

namespace kvscope {

class ViewState;

class RecordedBar final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(RecordedBar)

public:
    /// @param state is not owned and must outlive this.
    explicit RecordedBar(ViewState* state, QWidget* parent = nullptr);
    ~RecordedBar() override;

    /// The machine that the times were measured on. @param isa as the engine names it ("avx2"); empty = unknown.
    void setMachine(const QString& isa, int threads);
    /// Where a file named like the recorded model is; empty: nowhere known, so the user is asked for it.
    void setModelFile(const QString& path);
    /// Offers the file of a session that was not closed properly; empty: no longer.
    void offerLeftBehind(const QString& path);
    [[nodiscard]] const QString& leftBehind() const { return m_leftBehind; }
    /// What it says, line by line, for tests and screen readers.
    [[nodiscard]] QString text() const;

signals:
    void modelRequested(const QString& argument);  ///< open this as the model of the recorded runs
    void modelFileRequested();  ///< the user must find it
    void leftBehindRequested(const QString& path);  ///< that was offered
    void leftBehindDiscarded(const QString& path);
    void noteRequested();  ///< the note is to be changed

protected:
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    [[nodiscard]] QString argument() const;  ///< what opens the recorded model; empty: not known

    ViewState* m_state = nullptr;
    QLabel* m_recorded = nullptr;
    QPushButton* m_load = nullptr;
    QLabel* m_left = nullptr;
    QPushButton* m_open = nullptr;
    QPushButton* m_discard = nullptr;
    QPushButton* m_forGood = nullptr;  ///< shown once the other was clicked, which then keeps it
    QLabel* m_note = nullptr;
    QPushButton* m_edit = nullptr;
    QString m_isa;
    QString m_modelFile;
    QString m_leftBehind;
    bool m_asking = false;  ///< whether to discard it
    int m_threads = 0;
};

}  // namespace kvscope
