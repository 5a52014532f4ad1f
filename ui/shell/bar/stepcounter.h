// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Which step is viewed: a counter above the scrubber, and two buttons while a past step is viewed. The buttons shrink to icons before they
// squeeze the counter; the scrubber never moves. GUI thread only.

#include "core/steprecord.h"

#include "theme/icons.h"

#include <QStringList>
#include <QWidget>

class QHBoxLayout;

namespace kvscope {

class BarButton;
class ElidedLabel;
class StepScrubber;
class ViewState;

class StepCounter final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(StepCounter)

public:
    /// @param state is not owned and must outlive this.
    explicit StepCounter(ViewState* state, QWidget* parent = nullptr);
    ~StepCounter() override;

    [[nodiscard]] StepScrubber* scrubber() const { return m_scrubber; }
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    void retranslate();
    void fit();
    enum class Wording { Whole, Narrow, Short, Shortest };
    [[nodiscard]] QString countText(Wording wording) const;
    [[nodiscard]] QStringList detailTexts() const;  ///< the longest first
    enum class Words { Long, Short, None };
    static void word(BarButton* button, Words words, IconName icon, const QString& whole, const QString& shorter);

    ViewState* m_state = nullptr;
    QHBoxLayout* m_row = nullptr;
    ElidedLabel* m_count = nullptr;
    ElidedLabel* m_detail = nullptr;
    BarButton* m_continue = nullptr;
    BarButton* m_toLive = nullptr;
    StepScrubber* m_scrubber = nullptr;
};

}  // namespace kvscope
