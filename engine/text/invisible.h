// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Which characters need a visible mark: the one rule of the window, of pictures and of the commands. Pure functions, any thread.

namespace kvscope {

/// Whether a character shows nothing by itself: every separator but the space (general categories Zs, Zl, Zp), control and format
/// characters (Cc, Cf), private, unassigned and surrogate code points (Co, Cn, Cs), and what Unicode calls default ignorable or blank
/// although its category is another one: fillers, variation selectors, the empty braille pattern. Categories are those of the installed PCRE2.
[[nodiscard]] bool isInvisible(char32_t c);

/// Whether @p c is to be shown as a mark between these neighbours (0: none). An invisible character needs none where it only selects or
/// joins visible emoji: a variation selector after a visible character, a zero-width joiner between two pictographs.
[[nodiscard]] bool needsMark(char32_t before, char32_t c, char32_t after);

}  // namespace kvscope
