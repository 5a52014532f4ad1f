// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/yieldingwords.h"

#include "theme/theme.h"

#include <QEvent>
#include <QFontMetrics>
#include <QResizeEvent>

#include <utility>

namespace kvscope {

namespace {

constexpr double kLeastBelowOne = 48;  ///< px at 100 % for the picture below a single sentence, which may be why there are no numbers

/// "n/a" stays on one line.
QString unbroken(QString text)
{
    constexpr QChar kWordJoiner { 0x2060 };
    return text.replace(QLatin1String("n/a"), QLatin1String("n/") + kWordJoiner + QLatin1Char('a'));
}

}  // namespace

YieldingWords::YieldingWords(QWidget* picture, QWidget* parent) : QLabel(parent), m_picture(picture)
{
    setTextFormat(Qt::PlainText);
    setWordWrap(true);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Minimum);
    m_picture->installEventFilter(this);
}

YieldingWords::~YieldingWords() = default;

void YieldingWords::setSentences(const QStringList& sentences)
{
    m_sentences = sentences;
    fit();
}

void YieldingWords::setLeastPicture(double height)
{
    m_leastPicture = height;
    fit();
}

bool YieldingWords::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_picture && event->type() == QEvent::Resize)
        fitSoon();
    return QLabel::eventFilter(watched, event);
}

void YieldingWords::resizeEvent(QResizeEvent* event)
{
    QLabel::resizeEvent(event);
    fitSoon();
}

/// Sizes change while the layout is at work, which would not notice that this is shown or hidden.
void YieldingWords::fitSoon()
{
    if (std::exchange(m_fitPosted, true))
        return;
    QMetaObject::invokeMethod(
        this,
        [this] {
            m_fitPosted = false;
            fit();
        },
        Qt::QueuedConnection);
}

/// The room of both is the same whatever is shown, so the answer does not depend on the one before.
void YieldingWords::fit()
{
    const int room = m_picture->height() + (isHidden() ? -theme().ipx(4) : height());
    const QFontMetrics metrics(font());
    QString shown;
    qsizetype count = m_sentences.size();
    for (; count > 0; --count) {
        shown = unbroken(m_sentences.first(count).join(QLatin1Char(' ')));
        const int needed = metrics.boundingRect(QRect(0, 0, m_picture->width(), QWIDGETSIZE_MAX), Qt::TextWordWrap, shown).height();
        if (needed + theme().ipx(count == 1 ? kLeastBelowOne : m_leastPicture) <= room)
            break;
    }
    if (count == 0)
        shown.clear();
    if (text() != shown)
        setText(shown);
    setToolTip(count < m_sentences.size() ? whole() : QString());
    setVisible(!shown.isEmpty());
}

}  // namespace kvscope
