// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "visiblepiece.h"

#include "text/escape.h"

namespace kvscope {

std::string visiblePiece(const Piece& piece)
{
    switch (piece.kind) {
    case PieceKind::Special: return escaped(piece.bytes, std::string::npos, "\\");
    case PieceKind::Unused: return "(unused)";
    case PieceKind::Text:
    case PieceKind::Byte: break;
    }
    return '"' + escaped(piece.bytes, std::string::npos, "\"\\") + '"';
}

}  // namespace kvscope
