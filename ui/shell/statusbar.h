// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The line at the bottom of the window: state of the run, whether both cache modes agree, seed, machine, and capture overhead. When space
// runs out, parts on the right are dropped first and the proof uses its short form; the state is dropped last. GUI thread only.

#include "loader/checkpoint.h"
#include "theme/icons.h"

#include <QList>
#include <QRectF>
#include <QWidget>

#include <optional>

namespace kvscope {

class ViewState;

class StatusBar final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(StatusBar)

public:
    /// @param state is not owned and must outlive this.
    explicit StatusBar(ViewState* state, QWidget* parent = nullptr);
    ~StatusBar() override;

    /// The machine that the times were measured on. @param isa as the engine names it ("avx2"); empty = unknown.
    void setMachine(const QString& isa, int threads);
    /// Only Eigen's kernels may differ by rounding; with the exact ones every differing bit is a bug.
    void setKernels(KernelKind kernels);
    /// Shown in place of the state until the state changes.
    void showMessage(const QString& message);

    /// The complete text, left to right, regardless of space; for tests and screen readers.
    [[nodiscard]] QString text() const;
    [[nodiscard]] QString comparisonText() const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    /// One part of the line. Plain text; the number in it is painted bold.
    struct Part {
        QString text;
        QString shorter;  ///< empty: no shorter form
        QString bold;  ///< the part of text painted bold; may be empty
        std::optional<IconName> icon;
        bool off = false;  ///< a warning
        bool iconAccent = false;
    };

    void refresh();
    [[nodiscard]] Part statePart() const;
    [[nodiscard]] bool textEnded() const;
    [[nodiscard]] Part comparisonPart() const;
    [[nodiscard]] QList<Part> rightParts() const;
    [[nodiscard]] double widthOf(const Part& part, bool shorter) const;
    double paintPart(QPainter& painter, const Part& part, bool shorter, double left, double room) const;

    ViewState* m_state = nullptr;
    QString m_isa;
    int m_threads = 0;
    KernelKind m_kernels = KernelKind::Exact;
    QString m_message;
    QList<Part> m_left;  ///< state, proof
    QList<Part> m_right;  ///< left to right; the first ones are dropped first
    QRectF m_proofPlace;  ///< where the proof was painted; a click there opens the proof panel
};

}  // namespace kvscope
