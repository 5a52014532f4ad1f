// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The KV cache at the viewed step: bytes used of bytes reserved, a table of what happened to every position, and the formula for the bytes.
// GUI thread only.

#include "core/steprecord.h"
#include "views/panelbase.h"

class QLabel;
class QSpacerItem;
class QStackedWidget;

namespace kvscope {

class CacheModel;
class CacheTable;
class ComboBox;
class ElidedLabel;
class EmptyState;
class FittingLabel;
class IconButton;
class UsageBar;

class CachePanel final : public PanelBase {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CachePanel)

public:
    /// @param state outlives the panel.
    explicit CachePanel(const StateParts& state, QWidget* parent = nullptr);
    ~CachePanel() override;

protected:
    void retranslate() override;
    void refresh(Changes what) override;
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void buildTitleRow();
    void buildContent();
    void refreshStep();
    void refreshHeads();
    void refreshUsage(const StepRecord& record);
    void refreshEmpty();
    void refreshPointed();
    void placeRows();
    void keepNewestInView();
    void followEnd();
    [[nodiscard]] int lastTopRow() const;
    [[nodiscard]] int shownLayer() const;

    CacheModel* m_model = nullptr;
    ComboBox* m_layer = nullptr;
    ComboBox* m_kvHead = nullptr;
    IconButton* m_link = nullptr;
    QStackedWidget* m_pages = nullptr;
    EmptyState* m_empty = nullptr;
    QWidget* m_content = nullptr;
    QLabel* m_used = nullptr;
    ElidedLabel* m_reserved = nullptr;
    ElidedLabel* m_perToken = nullptr;
    QSpacerItem* m_gap = nullptr;  ///< between the number and the bar
    QStringList m_reservedTexts;  ///< the longest first
    UsageBar* m_bar = nullptr;
    CacheTable* m_table = nullptr;
    FittingLabel* m_formula = nullptr;
    int m_ownLayer = 0;  ///< shown while not linked to the attention matrix
    int m_ownKvHead = 0;
    bool m_atEnd = true;  ///< the newest row was in view before the latest resize
};

}  // namespace kvscope
