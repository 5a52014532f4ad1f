// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A mark in the prompt box in place of a character that shows nothing: its name in a small frame. GUI thread only.

#include <QFont>
#include <QObject>
#include <QTextFormat>
#include <QTextObjectInterface>

class QPlainTextEdit;

namespace kvscope {

class PromptMark final : public QObject, public QTextObjectInterface {
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)
    Q_DISABLE_COPY_MOVE(PromptMark)

public:
    static constexpr int kObject = QTextFormat::UserObject + 1;  ///< the type of the text objects that it paints
    static constexpr int kCharacter = QTextFormat::UserProperty + 1;  ///< their property: the code point

    /// @param box whose font it uses; must outlive it, as @p owner must not.
    PromptMark(const QPlainTextEdit* box, QObject* owner);
    ~PromptMark() override;

    QSizeF intrinsicSize(QTextDocument* document, int position, const QTextFormat& format) override;
    void drawObject(QPainter* painter, const QRectF& rect, QTextDocument* document, int position, const QTextFormat& format) override;

private:
    [[nodiscard]] QFont font() const;

    const QPlainTextEdit* m_box = nullptr;
};

}  // namespace kvscope
