// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/attention/attentionpicture.h"

#include "data/filewriter.h"
#include "figures/heatmapplot.h"
#include "text/modelname.h"
#include "text/numbertext.h"
#include "views/attention/attentioncontent.h"
#include "views/attention/attentiontext.h"
#include "views/attention/gutterlegend.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFile>
#include <QFontMetrics>
#include <QPainter>
#include <QTextDocumentFragment>

#include <algorithm>
#include <cmath>

namespace kvscope {

namespace {

/// Below this size at 96 dpi text shrinks with the picture.
constexpr double kReadableWidth = 420;
constexpr double kReadableHeight = 320;
constexpr int kMargin = 14;
constexpr double kInch = 0.0254;  // metres

ErrorArgument range(int from, int to)
{
    return { Phrase::Range, from, to };
}

EngineError wrong(Phrase key, const ErrorArgument& expected, const ErrorArgument& found)
{
    return EngineError(ErrorCode::OptionWrong).key(key).expected(expected).found(found);
}

QString plain(const QString& html)
{
    return QTextDocumentFragment::fromHtml(html).toPlainText();
}

/// One picture being put together; lengths in pixels at 96 dpi.
class Composition {
    Q_DECLARE_TR_FUNCTIONS(kvscope::AttentionPicture)

public:
    Composition(const RunHistory& run, const ModelInfo& model, int layer, int head, int step, const PictureOptions& options)
        : m_run(run)
        , m_model(model)
        , m_layer(layer)
        , m_head(head)
        , m_record(*run.records()[step])
        , m_options(options)
        , m_theme(makeTheme(options.theme, 1.0))
    {
        auto matrix = run.attention(layer, head, step);
        if (!matrix)
            throw wrong(Phrase::SettingStep, Phrase::StepWithAttention, step);
        m_content = heatmapContent(run, model.tokenizer.get(), step, std::make_shared<const AttentionMatrix>(std::move(*matrix)));
    }

    [[nodiscard]] double screenScale() const { return m_theme.dpiScale; }

    [[nodiscard]] QString title() const
    {
        //: title of a picture; %1 layer, %2 head, %3 step
        return tr("Attention: layer %1, head %2, after step %3")
            .arg(QString::number(m_layer + 1), QString::number(m_head + 1), QString::number(m_record.index + 1));
    }

    [[nodiscard]] QString origin() const
    {
        QStringList parts { modelName(m_model) };
        if (m_model.parameters > 0)
            parts << tr("%1 parameters").arg(siText(static_cast<double>(m_model.parameters), m_options.locale));
        if (m_model.randomWeights)
            parts << tr("random weights");
        parts << AttentionText::step(m_record) << (m_record.cacheOn ? tr("cache on") : tr("cache off"))
              << tr("scale: %1").arg(AttentionText::scaleName(m_options.scale));
        return parts.join(separator());
    }

    [[nodiscard]] QString prompt() const
    {
        const std::vector<TokenId>& ids = m_run.settings().prompt;
        QString text = decoded(ids);
        if (text.isEmpty()) {
            for (const TokenId id : ids)
                text += (text.isEmpty() ? QString() : QStringLiteral(" ")) + QLatin1Char('#') + QString::number(id);
        }
        return tr("Prompt: %1").arg(text.simplified());
    }

    /// Empty without a tokenizer, and where its budget is spent: a picture is worth more than its caption.
    [[nodiscard]] QString decoded(const std::vector<TokenId>& ids) const
    {
        if (!m_model.tokenizer)
            return {};
        try {
            return QString::fromStdString(m_model.tokenizer->decode(ids)).replace(QLatin1Char('\n'), QChar(0x23CE));
        } catch (const EngineError&) {
            return {};
        }
    }

    [[nodiscard]] QString settings() const
    {
        const SamplingSettings& sampling = m_record.sampling;
        QStringList parts { tr("Seed %1").arg(sampling.seed) };
        if (sampling.temperature <= 0.0) {
            parts << tr("Sampling: greedy");
        } else {
            parts << tr("Temperature %1").arg(m_options.locale.toString(sampling.temperature, 'g', 3));
            if (sampling.topK > 0)
                parts << tr("top-k %1").arg(sampling.topK);
            if (sampling.topP < 1.0)
                parts << tr("top-p %1").arg(m_options.locale.toString(sampling.topP, 'g', 3));
        }
        //: %1: version
        parts << tr("KVScope %1").arg(QStringLiteral(KVSCOPE_VERSION));
        return parts.join(separator());
    }

    [[nodiscard]] QString firstToken(bool shorter = false) const
    {
        return plain(AttentionText::firstToken(*m_content.matrix, m_options.scale, shorter, m_options.locale));
    }

    [[nodiscard]] QString pinned() const
    {
        if (!m_options.pinned)
            return {};
        return plain(AttentionText::readout(m_content, *m_options.pinned, m_options.scale, m_options.locale));
    }

    /// @param scale device pixels for one pixel at 96 dpi.
    void draw(QImage& image, double scale)
    {
        QPainter painter(&image);
        painter.setRenderHint(QPainter::TextAntialiasing);
        painter.scale(scale, scale);
        const QRectF page(0, 0, image.width() / scale, image.height() / scale);
        painter.fillRect(page, m_theme.surface);
        QRectF rest = page.adjusted(kMargin, kMargin, -kMargin, -kMargin);
        line(painter, rest, title(), FontRole::Title, m_theme.text);
        line(painter, rest, origin(), FontRole::Table, m_theme.text2);
        line(painter, rest, prompt(), FontRole::Table, m_theme.text);
        lineWithLegend(painter, rest, scale);
        lineBelow(painter, rest, settings(), m_theme.text2);
        if (m_options.pinned)
            lineBelow(painter, rest, pinned(), m_theme.text);
        painter.resetTransform();
        plot(painter, rest, scale);
    }

private:
    static QString separator() { return QStringLiteral("  ·  "); }

    /// Takes one line from the top of @p rest.
    void line(QPainter& painter, QRectF& rest, const QString& text, FontRole role, const QColor& color) const
    {
        const double height = QFontMetrics(m_theme.font(role)).height() + 2;
        drawLine(painter, { rest.left(), rest.top(), rest.width(), height }, text, role, color);
        rest.setTop(rest.top() + height);
    }

    void lineBelow(QPainter& painter, QRectF& rest, const QString& text, const QColor& color) const
    {
        const double height = QFontMetrics(m_theme.font(FontRole::Table)).height() + 2;
        rest.setBottom(rest.bottom() - height);
        drawLine(painter, { rest.left(), rest.bottom(), rest.width(), height }, text, FontRole::Table, color);
    }

    void lineWithLegend(QPainter& painter, QRectF& rest, double scale) const
    {
        const bool computed = std::ranges::count(m_content.marks, RowMark::Computed) > 0;
        const bool again = std::ranges::count(m_content.marks, RowMark::ComputedAgain) > 0;
        const double legend = std::min(rest.width(), GutterLegend::widthOf(computed, again, m_theme));
        const double top = rest.top();
        QRectF text = rest.adjusted(0, 0, -legend - kMargin, 0);
        const bool fits = QFontMetrics(m_theme.font(FontRole::Table)).horizontalAdvance(firstToken()) <= text.width();
        line(painter, text, firstToken(!fits), FontRole::Table, m_theme.text);
        rest.setTop(text.top() + 4);
        GutterLegend::paint(painter, { rest.right() - legend, top, legend, text.top() - top }, computed, again, m_theme, scale);
    }

    void drawLine(QPainter& painter, const QRectF& rect, const QString& text, FontRole role, const QColor& color) const
    {
        const QFont font = m_theme.font(role);
        painter.setFont(font);
        painter.setPen(color);
        const QString fitting = QFontMetrics(font).elidedText(text, Qt::ElideRight, std::max(0, static_cast<int>(rect.width())));
        painter.drawText(rect, Qt::AlignLeft | Qt::AlignVCenter, fitting);
    }

    /// @param painter draws in device pixels.
    void plot(QPainter& painter, const QRectF& rest, double scale) const
    {
        const QSize size(static_cast<int>(rest.width()), static_cast<int>(rest.height()));
        if (size.width() < 1 || size.height() < 1)
            return;
        HeatmapPlot plot;
        plot.setLook(m_theme, m_options.locale);
        plot.setScale(m_options.scale);
        plot.setPalette(m_options.palette);
        plot.setContent(m_content);
        plot.setPinned(m_options.pinned);
        painter.drawImage(QPointF(std::round(rest.left() * scale), std::round(rest.top() * scale)), plot.render(size, scale));
    }

    const RunHistory& m_run;
    const ModelInfo& m_model;
    const int m_layer;
    const int m_head;
    const StepRecord& m_record;
    const PictureOptions& m_options;
    const Theme m_theme;
    HeatmapContent m_content;
};

void requireIndex(Phrase key, int value, int count)
{
    if (value < 0 || value >= count)
        throw wrong(key, count > 0 ? range(0, count - 1) : Phrase::ComputedStep, value);
}

}  // namespace

std::optional<EngineError> pictureProblem(const PictureOptions& options)
{
    const auto sensible = [](int side) { return side >= kSmallestPicture && side <= kLargestPicture; };
    if (!sensible(options.size.width()) || !sensible(options.size.height()))
        return wrong(Phrase::SettingSize, range(kSmallestPicture, kLargestPicture),
            Verbatim { std::to_string(options.size.width()) + "x" + std::to_string(options.size.height()) });
    if (options.dpi < kLowestResolution || options.dpi > kHighestResolution)
        return wrong(Phrase::SettingDpi, range(kLowestResolution, kHighestResolution), options.dpi);
    return std::nullopt;
}

QImage renderAttentionPicture(const RunHistory& run, const ModelInfo& model, int layer, int head, int step, const PictureOptions& options)
{
    if (const auto problem = pictureProblem(options))
        throw *problem;
    requireIndex(Phrase::SettingLayer, layer, model.config.layers);
    requireIndex(Phrase::SettingHead, head, model.config.heads);
    requireIndex(Phrase::SettingStep, step, run.steps());
    QImage image(options.size, QImage::Format_RGB32);
    if (image.isNull())
        throw EngineError(ErrorCode::OutOfMemory)
            .found(ByteCount { 4ULL * static_cast<unsigned>(options.size.width()) * static_cast<unsigned>(options.size.height()) });
    Composition composition(run, model, layer, head, step, options);
    // Fonts follow the screen's resolution by themselves, so it is taken out here: a picture does not depend on who looks.
    const double scale = std::min({ options.dpi / 96.0, options.size.width() / kReadableWidth, options.size.height() / kReadableHeight })
        / composition.screenScale();
    composition.draw(image, scale);
    const int dotsPerMeter = static_cast<int>(std::lround(options.dpi / kInch));
    image.setDotsPerMeterX(dotsPerMeter);
    image.setDotsPerMeterY(dotsPerMeter);
    image.setText(QStringLiteral("Title"), composition.title());
    image.setText(QStringLiteral("Description"),
        QStringList { composition.origin(), composition.prompt(), composition.firstToken(), composition.pinned(), composition.settings() }
            .join(QLatin1Char('\n'))
            .simplified());
    image.setText(QStringLiteral("Software"), QStringLiteral("KVScope " KVSCOPE_VERSION));
    return image;
}

void saveAttentionPng(
    const QString& path, const RunHistory& run, const ModelInfo& model, int layer, int head, int step, const PictureOptions& options)
{
    const QImage image = renderAttentionPicture(run, model, layer, head, step, options);
    QByteArray bytes;  // encoded in memory: libpng prints its own line when a file's disk is full
    QBuffer buffer(&bytes);
    if (!buffer.open(QIODevice::WriteOnly) || !image.save(&buffer, "PNG"))
        throw EngineError(ErrorCode::OutOfMemory);
    FileWriter file(QFile::encodeName(path).toStdString());
    file.append({ bytes.constData(), static_cast<std::size_t>(bytes.size()) });
    file.commit();
}

}  // namespace kvscope
