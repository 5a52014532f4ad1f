// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Two or three choices side by side, one of them taken: "Operations | Time". Arrow keys move the choice. Qt has no such control: it is a row
// of QToolButtons in one group, which KvStyle paints as one. GUI thread only.

#include <QStringList>
#include <QWidget>

class QButtonGroup;
class QHBoxLayout;

namespace kvscope {

class SegmentedControl final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SegmentedControl)

public:
    explicit SegmentedControl(QWidget* parent = nullptr);
    ~SegmentedControl() override;

    /// Sets the texts and keeps the selection. @p name is the accessible name.
    void setSegments(const QStringList& texts, const QString& name);
    [[nodiscard]] int currentIndex() const;  ///< -1 without segments
    void setCurrentIndex(int index);  ///< emits nothing

signals:
    /// The user selected another segment.
    void chosen(int index);

private:
    QHBoxLayout* m_row = nullptr;
    QButtonGroup* m_group = nullptr;
};

}  // namespace kvscope
