// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A figure as its file will have it, as large as there is room: the same layout, with fewer pixels. GUI thread only; owned by its dialog.

#include "figures/figure.h"
#include "figures/figurepage.h"

#include <QImage>
#include <QWidget>

#include <memory>

namespace kvscope {

class PicturePreview final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(PicturePreview)

public:
    explicit PicturePreview(QWidget* parent = nullptr);
    ~PicturePreview() override;

    /// @param figure never null; kept to be drawn again in another size
    void setFigure(std::unique_ptr<Figure> figure, const FigurePage& page, const FigureStyle& style);
    /// Shows a sentence where there is no picture.
    void setWords(const QString& words);
    /// What is shown, in the shape of the page; null: words.
    [[nodiscard]] const QImage& image() const { return m_image; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void draw();

    std::unique_ptr<Figure> m_figure;
    FigurePage m_page;
    FigureStyle m_style;
    QImage m_image;
    QString m_words;
};

}  // namespace kvscope
