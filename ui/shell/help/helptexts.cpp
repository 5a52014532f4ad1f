// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/help/helptexts.h"

#include "theme/theme.h"
#include "views/registry/viewregistry.h"

#include <QAction>
#include <QCoreApplication>
#include <QKeySequence>
#include <QLocale>
#include <QMenu>

#include <algorithm>

namespace kvscope {

namespace {

struct HelpText {
    Q_DECLARE_TR_FUNCTIONS(kvscope::HelpText)
};

struct HelpRow {
    QString name;
    QString text;
    QString anchor;
};

QString headed(const QString& title)
{
    return QStringLiteral("<h3>%1</h3>").arg(title.toHtmlEscaped());
}

QString paragraph(const QString& text)
{
    return QStringLiteral("<p>%1</p>").arg(text.toHtmlEscaped());
}

/// Two columns: bold names, texts.
QString rowsTable(const QList<HelpRow>& rows)
{
    QString html = QStringLiteral("<table cellspacing=\"0\" cellpadding=\"%1\">").arg(theme().ipx(3));
    for (const HelpRow& row : rows) {
        const QString anchor = row.anchor.isEmpty() ? QString() : QStringLiteral("<a name=\"%1\"></a>").arg(row.anchor);
        html += QStringLiteral("<tr><td style=\"white-space:nowrap\">%1<b>%2</b></td><td width=\"%3\"></td><td>%4</td></tr>")
                    .arg(anchor, row.name.toHtmlEscaped(), QString::number(theme().ipx(12)), row.text.toHtmlEscaped());
    }
    return html + QStringLiteral("</table>");
}

QString withoutMnemonics(QString text)
{
    text.replace(QLatin1String("&&"), QString(QChar(0)));
    text.remove(QLatin1Char('&'));
    text.replace(QChar(0), QLatin1Char('&'));
    return text.remove(QChar(0x2026));  // "…" promises a dialog, which is no part of the name
}

void addKeys(const QList<QAction*>& actions, QList<HelpRow>& rows)
{
    for (const QAction* action : actions) {
        if (const QMenu* menu = action->menu()) {
            addKeys(menu->actions(), rows);
            continue;
        }
        QStringList keys;
        for (const QKeySequence& key : action->shortcuts()) {
            keys << key.toString(QKeySequence::NativeText);
        }
        if (!keys.isEmpty()) {
            //: between two keys that do the same
            rows.append({ keys.join(HelpText::tr(" or ")), withoutMnemonics(action->text()), {} });
        }
    }
}

}  // namespace

QString helpKeys(const QList<QAction*>& menus)
{
    QString html;
    for (const QAction* each : menus) {
        QList<HelpRow> rows;
        if (each->menu() != nullptr) {
            addKeys(each->menu()->actions(), rows);
        }
        if (!rows.isEmpty()) {
            html += headed(withoutMnemonics(each->text())) + rowsTable(rows);
        }
    }
    const auto key = [](const char* name) { return QKeySequence(QString::fromLatin1(name)).toString(QKeySequence::NativeText); };
    html += headed(HelpText::tr("Everywhere"))
        + rowsTable({
            { key("Tab"), HelpText::tr("the next control, table or plot"), {} },
            { HelpText::tr("Arrow keys"), HelpText::tr("move in a table, a plot, the matrix or the token strip"), {} },
            { key("Enter"),
                HelpText::tr(
                    "pins the cell, opens the step, branches with the candidate under the cursor, or covers the token in Experiment"),
                {} },
            { key("Ctrl+Enter"), HelpText::tr("in Experiment: chooses the second position, where a row is overwritten or exchanged"), {} },
            { key("T"), HelpText::tr("in Attention: the matrix, the text, the table"), {} },
            { key("Ctrl+C"),
                HelpText::tr("copies the selected cells, or else the whole table, with all digits; elsewhere the panel's sentence"), {} },
            { key("Menu"), HelpText::tr("the menu of the panel that has the keyboard, as a right click does"), {} },
            { key("Esc"),
                HelpText::tr("goes back one level: notice, prompt, enlarged panel, race, checks, lesson, experiment, pin, earlier step"),
                {} },
        });
    html += headed(HelpText::tr("In the prompt"))
        + rowsTable({
            { key("Ctrl+Enter"), HelpText::tr("starts over with this prompt"), {} },
            { key("Enter"), HelpText::tr("begins a new line, which is part of the prompt"), {} },
        });
    html += headed(HelpText::tr("In a lesson"))
        + rowsTable({
            { QStringList { key("PgDown"), key("Right"), key("Space") }.join(HelpText::tr(" or ")),
                HelpText::tr("the next page, or the answer to the question"), {} },
            { key("PgUp") + HelpText::tr(" or ") + key("Left"), HelpText::tr("the page before"), {} },
        });
    html += headed(HelpText::tr("In the presenter"))
        + rowsTable({
            { QStringList { key("PgDown"), key("Right"), key("Space") }.join(HelpText::tr(" or ")),
                HelpText::tr("next: uncovers a hidden token, computes a step, or goes on in a lesson"), {} },
            { key("PgUp") + HelpText::tr(" or ") + key("Left"), HelpText::tr("back: looks at the step or sheet before"), {} },
            { key(".") + HelpText::tr(" or ") + key("B"), HelpText::tr("black screen; next, back or the same key shows the page again"),
                {} },
            { key("Tab") + HelpText::tr(" or ") + QStringLiteral("1–5"), HelpText::tr("another page"), {} },
            { key("C"), HelpText::tr("the cache off or on, from the next step"), {} },
            { key("R"), HelpText::tr("runs and pauses"), {} },
            { key("Enter"), HelpText::tr("on the page Race: starts or cancels a race"), {} },
            { key("Esc"), HelpText::tr("leaves at once"), {} },
        });
    return html;
}

QString helpGlossary()
{
    QList<HelpRow> rows {
        { HelpText::tr("Ablation"),
            HelpText::tr("Removing a part of a model to see what it did: here a head, whose sum of values is replaced by 0."),
            QStringLiteral("ablation") },
        { HelpText::tr("Attention knockout"),
            HelpText::tr("Covering a token: its key gets the score −∞ before the softmax, so that later tokens do not see it and the other "
                         "weights still add up to 1."),
            QStringLiteral("knockout") },
        { HelpText::tr("Attention weight"),
            HelpText::tr("How much of a key's value a query takes, between 0 and 1. The weights of one query add up to 1."),
            QStringLiteral("weight") },
        { HelpText::tr("Branch"),
            HelpText::tr("A run that keeps the tokens up to a step and goes on from there with another token. The rows before it stay in "
                         "the cache."),
            QStringLiteral("branch") },
        { HelpText::tr("Context"), HelpText::tr("The number of positions that a model can see at most, or those that it sees now."),
            QStringLiteral("context") },
        { HelpText::tr("Decode"), HelpText::tr("A step after the first: with the cache it computes one position, the newest."),
            QStringLiteral("decode") },
        { HelpText::tr("Entropy"),
            HelpText::tr(
                "How undecided a distribution is, in bits: 0 if one token has all the probability, 1 for an even choice of two, 12 "
                "for an even choice of 4,096."),
            QStringLiteral("entropy") },
        { HelpText::tr("Experiment"),
            HelpText::tr("A step repeated beside the run with something changed on purpose. The run, its cache and its random numbers stay "
                         "as they are."),
            QStringLiteral("experiment") },
        { HelpText::tr("Head"),
            HelpText::tr("One of several attention computations side by side in a layer, each with its own query, key and value."),
            QStringLiteral("head") },
        { HelpText::tr("Key, value"),
            HelpText::tr("Two vectors of each position, layer and KV head. They depend on earlier tokens only, so they can be stored: the "
                         "KV cache."),
            QStringLiteral("key") },
        { HelpText::tr("Query"),
            HelpText::tr("The vector with which a position asks. It is used once, in the step that computes it, and never stored."),
            QStringLiteral("query") },
        { HelpText::tr("Branch"),
            HelpText::tr(
                "A run that begins like an earlier one and goes on with another token, with typed text, or with an edited prompt. "
                "There is one cache: the branch keeps the rows of what both begin with, and the run that it left loses the others."),
            QStringLiteral("branch") },
        { HelpText::tr("Kept prefix"),
            HelpText::tr(
                "The longest beginning that a new text shares with the text before. Its rows of K and V depend on nothing later, so "
                "they stay in the cache; only the rest is computed. The newest position is always computed, for its logits."),
            QStringLiteral("keptprefix") },
        { HelpText::tr("TTFT, warm and cold"),
            HelpText::tr("Warm: the first step of a run that kept a prefix. Cold: the same positions with nothing kept, measured by the "
                         "check of that step, which also counts the bits in which the logits differ."),
            QStringLiteral("warmttft") },
        { HelpText::tr("KV cache"), HelpText::tr("The stored keys and values of all positions so far."), QStringLiteral("cache") },
        { HelpText::tr("Layer"), HelpText::tr("One block of attention and feed-forward network; a model runs them one after the other."),
            QStringLiteral("layer") },
        { HelpText::tr("Logit"),
            HelpText::tr("A token's raw score. The softmax of all logits is the probability over the full vocabulary."),
            QStringLiteral("logit") },
        { HelpText::tr("Logit lens"),
            HelpText::tr("The final norm and head applied after an earlier layer, as if it were the last: what the model would say there. "
                         "Computed, and only a hint: no layer but the last was trained for it."),
            QStringLiteral("lens") },
        { HelpText::tr("MLP"), HelpText::tr("The feed-forward network of a layer, the same for every position."), QStringLiteral("mlp") },
        { HelpText::tr("n/a"), HelpText::tr("Not applicable, or not known: this run has not measured it."), QStringLiteral("na") },
        { HelpText::tr("Operation"),
            HelpText::tr(
                "One multiply-add of a matrix product, counted where it is computed. Norms, softmax and sampling are not counted."),
            QStringLiteral("operation") },
        { HelpText::tr("p99"),
            HelpText::tr("The value that 99 of 100 steps stay below. With fewer than 100 steps the maximum is shown instead."),
            QStringLiteral("p99") },
        { HelpText::tr("Prefill"), HelpText::tr("The first step: all tokens of the prompt in one pass."), QStringLiteral("prefill") },
        { HelpText::tr("QKV"), HelpText::tr("The stage that computes query, key and value from a position's hidden state."),
            QStringLiteral("qkv") },
        { HelpText::tr("Recomputed"),
            HelpText::tr(
                "Computed again although an earlier step had computed it. Without the cache that is every position but the newest."),
            QStringLiteral("recomputed") },
        { HelpText::tr("Session file"),
            HelpText::tr("A file with runs as they were: every step with its times, candidates, attention and note. It opens without the "
                         "model, shows the original numbers, and continues when the model is open."),
            QStringLiteral("session") },
        { HelpText::tr("Surprise"),
            HelpText::tr(
                "Minus the base-2 logarithm of a token's probability, in bits: 0 for a certain token, 1 for one chance in two, 10 for "
                "one in 1,024. Its mean over the distribution is the entropy."),
            QStringLiteral("surprise") },
        { HelpText::tr("Temperature"),
            HelpText::tr("Divides the logits before sampling: below 1 likely tokens become likelier, above 1 less likely. 0 always takes "
                         "the likeliest."),
            QStringLiteral("temperature") },
        { HelpText::tr("Token"),
            HelpText::tr("A piece of text with a number, as the model reads it. Characters that show nothing appear as marks."),
            QStringLiteral("token") },
        { HelpText::tr("Top-k, top-p"),
            HelpText::tr("Cuts before sampling: only the k likeliest tokens, or the likeliest that together reach the probability p."),
            QStringLiteral("top") },
        { HelpText::tr("TTFT"), HelpText::tr("Time to first token: the prefill and the first sampling."), QStringLiteral("ttft") },
        { HelpText::tr("Warm-up"),
            HelpText::tr("The first step after the cache was turned on or a branch was left: it computes the positions that the cache "
                         "lacks once more, to store them."),
            QStringLiteral("warmup") },
    };
    std::sort(rows.begin(), rows.end(), [](const HelpRow& a, const HelpRow& b) { return QString::localeAwareCompare(a.name, b.name) < 0; });
    return rowsTable(rows);
}

QString helpClock()
{
    return paragraph(HelpText::tr("Times are wall time on the thread that computes, read from the system's steady clock around each stage "
                                  "of a step. A step's time "
                                  "is the sum of its stages; waiting for the window is in none of them."))
        + paragraph(HelpText::tr(
            "TTFT, the time to first token, is the prefill plus the first sampling. Per token is every step after it. The median is used "
            "wherever one number stands for many."))
        + paragraph(HelpText::tr("Capture overhead is the time for recording attention so that this window can show it. It is measured "
                                 "apart and is in no total."))
        + paragraph(HelpText::tr("The equality check runs the step's other mode outside the timed part. That pass is timed too and used "
                                 "where the other mode was not run."))
        + paragraph(HelpText::tr(
            "Computed: fitted from measured passes over one row and over many. Before both kinds were measured, the time is n/a."))
        + paragraph(HelpText::tr("Disturbed: in a part of the run other programs had the processor for more than 5 % of the time, or the "
                                 "slowest run of a race took "
                                 "more than 1.3 times its fastest."));
}

QString helpPanels()
{
    QString html;
    for (const View& view : views()) {
        html += QStringLiteral("<a name=\"%1\"></a>").arg(QLatin1String(view.id)) + headed(viewTitle(view)) + paragraph(viewHelp(view));
    }
    return html;
}

}  // namespace kvscope
