// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The two boxes that choose layer and head, with the names of heads whose job was measured. GUI thread only; owned by its panel.

#include <QObject>

class QHBoxLayout;
class QWidget;

namespace kvscope {

class ComboBox;
class RunModel;
class Selection;
struct HeadRole;

class HeadBoxes final : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(HeadBoxes)

public:
    /// @param runs,selection must outlive it. @param panel the parent of the boxes
    HeadBoxes(const RunModel* runs, Selection* selection, QWidget* panel);
    ~HeadBoxes() override;

    void addTo(QHBoxLayout& row) const;
    void fill();  ///< again: the model, the language or the theme changed
    void showSelected();
    /// In the viewed layer; null if it has no named role.
    [[nodiscard]] const HeadRole* roleOf(int head) const;

private:
    void fillHeads();  ///< named heads differ between layers

    const RunModel* const m_runs;
    Selection* const m_selection;
    ComboBox* m_layer = nullptr;
    ComboBox* m_head = nullptr;
    int m_headsOfLayer = -1;  ///< the layer whose heads are listed
};

}  // namespace kvscope
