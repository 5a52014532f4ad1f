// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A wrapped text on a lesson page, with the background of its kind: plain, a callout with a bar on its left, a formula in a frame (dashed
// if wrong), a hidden answer. GUI thread only.

#include "views/lesson/file/lessonmarkup.h"

#include <QLabel>

namespace kvscope {

class LessonBlock final : public QLabel {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(LessonBlock)

public:
    LessonBlock(MarkupBlock::Kind kind, bool covered, QWidget* parent = nullptr);
    ~LessonBlock() override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    MarkupBlock::Kind m_kind;
    bool m_covered = false;
};

}  // namespace kvscope
