// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The pages of a handout: tasks to fill in by hand, and at the end the answers. Black on white, laid out from top to bottom while tasks are added,
// so that a figure may show a state that changes afterwards. Text is in the current language. GUI thread only; needs a QApplication, possibly
// offscreen.

#include "figures/figure.h"
#include "figures/writers/pdfpages.h"
#include "text/tokenlabel.h"
#include "views/lesson/file/lessonmarkup.h"

#include <QByteArray>
#include <QCoreApplication>
#include <QList>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace kvscope {

enum class HandoutPaper { A4, Letter };
/// A page of this paper, at a resolution at which both papers have whole pixels.
[[nodiscard]] FigurePage handoutPage(HandoutPaper paper);
/// How a handout is painted: the colours for paper, in the current language.
[[nodiscard]] FigureStyle handoutStyle();

/// Rich text of one block.
struct HandoutBlock {
    MarkupBlock::Kind kind = MarkupBlock::Kind::Paragraph;
    QString html;
};

/// The tokens that a step had read.
struct HandoutTokens {
    std::vector<TokenLabel> labels;
    int promptLength = 0;
    bool asksNext = false;  ///< ends with an empty token to fill in
};

struct HandoutCandidate {
    TokenLabel label;
    double probability = 0.0;
    bool taken = false;  ///< the step sampled it
};

struct HandoutFigure {
    const Figure* figure = nullptr;  ///< never null; used only during the call
    QString caption = {};  ///< above it; may be empty
    double share = 0.75;  ///< height by width, where there is room
};

/// A question and the lines for its answer.
struct HandoutQuestion {
    QList<HandoutBlock> blocks;
    int lines = 3;
};

/// What a class has to do.
struct HandoutTask {
    QString heading;
    QString beside;  ///< at the right of the heading; may be empty
    QList<HandoutBlock> text;
    std::optional<HandoutTokens> tokens;
    QList<HandoutFigure> figures;
    int candidates = 0;  ///< rows for tokens and probabilities to predict
    QList<HandoutQuestion> questions;
    bool ownPage = false;  ///< begins a page, so that nobody sees the next task while doing this one
};

struct HandoutAnswer {
    QString heading;
    QList<HandoutBlock> blocks;
    std::vector<HandoutCandidate> candidates;  ///< likeliest first
};

/// What stands on every handout. Names no folder and no person.
struct HandoutHead {
    QString title;
    QString origin;  ///< model, its hash, and how tokens were sampled
    QString prompt;
    QString instruction;
};

class HandoutPages {
    Q_DECLARE_TR_FUNCTIONS(kvscope::HandoutPages)
    Q_DISABLE_COPY_MOVE(HandoutPages)

public:
    HandoutPages(const HandoutHead& head, HandoutPaper paper);
    ~HandoutPages();

    void add(const HandoutTask& task);
    /// Kept until the end.
    void add(const HandoutAnswer& answer) { m_answers << answer; }
    /// Adds the answers, on pages of their own, and returns the whole file. Called once, last. Throws EngineError{PictureFailed}.
    [[nodiscard]] QByteArray finish();
    [[nodiscard]] int pages() const { return m_page; }

private:
    [[nodiscard]] QPainter& painter() { return m_pdf.painter(); }
    [[nodiscard]] const FigureStyle& style() const { return m_pdf.style(); }
    [[nodiscard]] const Theme& theme() const { return m_pdf.style().theme; }
    void beginPage();
    void newPage();
    void addHead();
    void need(double height);  ///< a new page if this much has no room
    [[nodiscard]] QRectF take(double height);  ///< from the top of the room
    void addLine(const QString& text, FontRole role, const QColor& color);
    void addRich(const QString& html, FontRole role);
    void addBlocks(const QList<HandoutBlock>& blocks, FontRole role);
    void addHeading(const QString& heading, const QString& beside);
    void addTokens(const HandoutTokens& tokens);
    void addFigures(const QList<HandoutFigure>& figures, double below);
    [[nodiscard]] static QString predictionText();
    [[nodiscard]] double predictionHeight(int rows) const;
    void addPrediction(int rows);
    void addQuestion(const HandoutQuestion& question);
    [[nodiscard]] double blocksHeight(const QList<HandoutBlock>& blocks, double width, FontRole role) const;
    [[nodiscard]] double questionHeight(const HandoutQuestion& question) const;
    void paintBlocks(const QRectF& rect, const QList<HandoutBlock>& blocks, FontRole role);
    void addAnswer(const HandoutAnswer& answer);
    void paintToken(const QRectF& rect, const TokenLabel& label, FontRole role, bool bold, Qt::Alignment alignment);
    /// @param candidates empty: rows to fill in
    void paintCandidates(const QRectF& rect, int rows, const std::vector<HandoutCandidate>& candidates);

    HandoutHead m_head;
    PdfPages m_pdf;
    QRectF m_room;  ///< what is left of the page
    int m_page = 0;
    bool m_fresh = true;  ///< no task is on the page yet
    QList<HandoutAnswer> m_answers;
};

}  // namespace kvscope
