// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/picturepreview.h"

#include "theme/theme.h"

#include <QPainter>

#include <algorithm>
#include <utility>

namespace kvscope {

namespace {

constexpr QSize kUsualPreview { 360, 300 };  // px at 100 %
constexpr QSize kLeastPreview { 240, 180 };

QSize previewSize(const QSize& size)
{
    return { qRound(theme().px(size.width())), qRound(theme().px(size.height())) };
}

}  // namespace

PicturePreview::PicturePreview(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("picturePreview"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

PicturePreview::~PicturePreview() = default;

void PicturePreview::setFigure(std::unique_ptr<Figure> figure, const FigurePage& page, const FigureStyle& style)
{
    m_figure = std::move(figure);
    m_page = page;
    m_style = style;
    m_words.clear();
    setAccessibleDescription(m_figure->title());
    draw();
}

void PicturePreview::setWords(const QString& words)
{
    m_figure.reset();
    m_image = QImage();
    m_words = words;
    setAccessibleDescription(words);
    update();
}

/// With the units of the whole page, so that no label fits here that does not fit there.
void PicturePreview::draw()
{
    update();
    m_image = QImage();
    const double ratio = devicePixelRatioF();
    const QSizeF room = QSizeF(size() - QSize(2, 2)) * ratio;
    const QSizeF wanted = QSizeF(m_page.size).scaled(room, Qt::KeepAspectRatio);
    const double shrunk = std::min(1.0, wanted.width() / m_page.size.width());
    const QSize pixels = (QSizeF(m_page.size) * shrunk).toSize();
    if (m_figure == nullptr || pixels.isEmpty()) {
        return;
    }
    m_image = QImage(pixels, QImage::Format_RGB32);
    if (m_image.isNull()) {
        return;
    }
    m_image.fill(m_style.theme.surface);
    FigureStyle style = m_style;
    style.devicePixelRatio = m_page.scale(m_style.theme) * shrunk;
    style.vector = false;
    QPainter painter(&m_image);
    painter.setRenderHint(QPainter::TextAntialiasing);
    painter.scale(style.devicePixelRatio, style.devicePixelRatio);
    m_figure->paint(painter, QRectF(QPointF(), m_page.units(m_style.theme)), style);
    painter.end();
    m_image.setDevicePixelRatio(ratio);
}

QSize PicturePreview::sizeHint() const
{
    return previewSize(kUsualPreview);
}

QSize PicturePreview::minimumSizeHint() const
{
    return previewSize(kLeastPreview);
}

void PicturePreview::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    if (m_image.isNull()) {
        painter.setPen(theme().text2);
        painter.drawText(rect().adjusted(8, 8, -8, -8), Qt::AlignCenter | Qt::TextWordWrap, m_words);
        return;
    }
    const QSizeF shown = QSizeF(m_image.size()) / m_image.devicePixelRatioF();
    const QRectF place(QPointF((width() - shown.width()) / 2, (height() - shown.height()) / 2), shown);
    painter.drawImage(place.topLeft(), m_image);
    painter.setPen(theme().border);
    painter.drawRect(place.adjusted(-0.5, -0.5, 0.5, 0.5));
}

void PicturePreview::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    draw();
}

}  // namespace kvscope
