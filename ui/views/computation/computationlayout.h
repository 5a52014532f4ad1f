// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Where the small matrices of one head's computation are: a row for each key, and from left to right its name, K, its score, scaled score
// and weight, and V; the query above K, the weighted sum below V. A value type. GUI thread only (fonts).

#include "figures/figure.h"

#include <QRectF>

namespace kvscope {

/// Which part is shown.
struct ComputationScroll {
    int firstRow = 0;  ///< the first key
    int firstFeature = 0;  ///< of K and of V
    bool allFeatures = false;  ///< as colours in narrow cells; otherwise as many as have room for their numbers
};

/// What the layout must hold.
struct ComputationSize {
    int positions = 0;
    int keyDim = 0;
    int valueDim = 0;
};

class ComputationLayout {
public:
    ComputationLayout(const QRectF& rect, const Theme& theme, const ComputationSize& size, const ComputationScroll& scroll);

    enum class Column { Score, Scaled, Weight };

    [[nodiscard]] int firstRow() const { return m_firstRow; }
    [[nodiscard]] int rows() const { return m_rows; }  ///< keys that are shown
    [[nodiscard]] int rowsThatFit() const { return m_rowsThatFit; }
    [[nodiscard]] int firstFeature() const { return m_firstFeature; }
    [[nodiscard]] int keyFeatures() const { return m_keyFeatures; }  ///< shown
    [[nodiscard]] int valueFeatures() const { return m_valueFeatures; }
    /// The largest first feature that shows something new.
    [[nodiscard]] int lastFirstFeature() const { return m_lastFirstFeature; }
    [[nodiscard]] double rowHeight() const { return m_rowHeight; }

    [[nodiscard]] QRectF titleLine() const { return m_titles; }  ///< above the numbers of the features
    [[nodiscard]] QRectF featureLine() const { return m_numbers; }
    [[nodiscard]] QRectF queryLine() const { return m_query; }
    [[nodiscard]] QRectF keyLine(int key) const;
    [[nodiscard]] QRectF sumLine() const { return m_sum; }
    [[nodiscard]] QRectF legendLine() const { return m_legend; }  ///< empty where there is no room for it

    // Parts of a line.
    [[nodiscard]] QRectF number(const QRectF& line) const { return part(line, m_left, m_numberWidth); }
    [[nodiscard]] QRectF token(const QRectF& line) const { return part(line, m_left + m_numberWidth, m_tokenWidth); }
    [[nodiscard]] QRectF need(const QRectF& line) const { return part(line, m_left + m_numberWidth + m_tokenWidth, m_markWidth); }
    [[nodiscard]] QRectF proof(const QRectF& line) const
    {
        return part(line, m_left + m_numberWidth + m_tokenWidth + m_markWidth, m_markWidth);
    }
    [[nodiscard]] QRectF keys(const QRectF& line) const { return part(line, m_keysLeft, m_keyFeatures * m_keyCell); }
    [[nodiscard]] QRectF values(const QRectF& line) const { return part(line, m_valuesLeft, m_valueFeatures * m_valueCell); }
    [[nodiscard]] QRectF keyCell(const QRectF& line, int feature) const { return cell(line, m_keysLeft, m_keyCell, feature); }
    [[nodiscard]] QRectF valueCell(const QRectF& line, int feature) const { return cell(line, m_valuesLeft, m_valueCell, feature); }
    [[nodiscard]] QRectF column(const QRectF& line, Column column) const;

    /// The key at a point; -1: none.
    [[nodiscard]] int keyAt(const QPointF& point) const;

private:
    [[nodiscard]] static QRectF part(const QRectF& line, double left, double width) { return { left, line.top(), width, line.height() }; }
    [[nodiscard]] QRectF cell(const QRectF& line, double left, double width, int feature) const;

    int m_firstRow = 0;
    int m_rows = 0;
    int m_rowsThatFit = 0;
    int m_firstFeature = 0;
    int m_lastFirstFeature = 0;
    int m_keyFeatures = 0;
    int m_valueFeatures = 0;
    double m_rowHeight = 0.0;
    double m_left = 0.0;
    double m_numberWidth = 0.0;
    double m_tokenWidth = 0.0;
    double m_markWidth = 0.0;
    double m_keysLeft = 0.0;
    double m_keyCell = 0.0;
    double m_scoreLeft = 0.0;
    double m_scoreWidth = 0.0;
    double m_gap = 0.0;
    double m_valuesLeft = 0.0;
    double m_valueCell = 0.0;
    QRectF m_titles;
    QRectF m_numbers;
    QRectF m_query;
    QRectF m_keyArea;
    QRectF m_sum;
    QRectF m_legend;
};

}  // namespace kvscope
