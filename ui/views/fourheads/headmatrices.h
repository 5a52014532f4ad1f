// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Weights of several heads side by side, few enough to read every number: key and value above each column, the prompt's rows and,
// separately, the later rows. Painted without axes: the tokens serve as ticks. GUI thread only.

#include "state/runhistory.h"
#include "types/heatmaptypes.h"

#include <QStringList>
#include <QWidget>

#include <vector>

namespace kvscope {

struct HeadMatricesContent {
    struct Head {
        QString name;
        std::vector<float> keys;  ///< (positions)
        std::vector<bool> stale;  ///< (positions): the key is not what it would be if computed now
        AttentionMatrix weights;
    };
    std::vector<Head> heads;
    QStringList tokens;  ///< (positions)
    std::vector<float> values;  ///< (positions)
    int promptLength = 0;
    bool cacheOn = true;  ///< of the newest row
    bool allComputed = false;  ///< the step computed every row, not only the newest
    QString keyCaption;
    QString valueCaption;
    QString staleWords;  ///< under a head with a stale key that its newest row attends to
    QString maskedWords;  ///< of the legend
    QString computedWords;
    [[nodiscard]] int positions() const { return static_cast<int>(tokens.size()); }
};

class HeadMatrices final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(HeadMatrices)

public:
    explicit HeadMatrices(QWidget* parent = nullptr);
    ~HeadMatrices() override;

    void setContent(HeadMatricesContent content);
    [[nodiscard]] const HeadMatricesContent& content() const { return m_content; }
    void setColours(PaletteId palette);
    void setSelectedHead(int head);
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void headChosen(int head);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    struct Geometry {
        double label = 0.0;  ///< width of the tokens at the left
        double block = 0.0;  ///< from one head's first column to the next head's
        double cell = 0.0;  ///< width
        double row = 0.0;  ///< height
        double head = 0.0;  ///< height of the line with a head's name; also of keys and values
        double top = 0.0;  ///< y of the first row
        double gap = 0.0;  ///< between the prompt's rows and the later ones
        [[nodiscard]] double y(int position, int promptLength) const
        {
            return top + position * row + (position < promptLength ? 0.0 : gap);
        }
    };
    [[nodiscard]] Geometry geometryNow() const;
    [[nodiscard]] QFont nameFont(double room) const;
    void paintHead(QPainter& painter, const Geometry& at, int head) const;
    void paintCaptions(QPainter& painter, const Geometry& at) const;
    void paintLegend(QPainter& painter, const Geometry& at) const;

    HeadMatricesContent m_content;
    PaletteId m_palette = PaletteId::Viridis;
    int m_selected = -1;
};

}  // namespace kvscope
