// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/error.h"

namespace kvscope {

const char* errorCodeName(ErrorCode code) noexcept
{
    switch (code) {
    case ErrorCode::FileNotFound: return "FileNotFound";
    case ErrorCode::FileUnreadable: return "FileUnreadable";
    case ErrorCode::FileUnwritable: return "FileUnwritable";
    case ErrorCode::FileTruncated: return "FileTruncated";
    case ErrorCode::FormatUnknown: return "FormatUnknown";
    case ErrorCode::SessionUnknown: return "SessionUnknown";
    case ErrorCode::FormatBroken: return "FormatBroken";
    case ErrorCode::KeyMissing: return "KeyMissing";
    case ErrorCode::ValueWrong: return "ValueWrong";
    case ErrorCode::ArchitectureUnsupported: return "ArchitectureUnsupported";
    case ErrorCode::TypeUnsupported: return "TypeUnsupported";
    case ErrorCode::TensorMissing: return "TensorMissing";
    case ErrorCode::ShapeWrong: return "ShapeWrong";
    case ErrorCode::TensorUnexpected: return "TensorUnexpected";
    case ErrorCode::TokenizerMissing: return "TokenizerMissing";
    case ErrorCode::TokenizerUnsupported: return "TokenizerUnsupported";
    case ErrorCode::TokenizerTooCostly: return "TokenizerTooCostly";
    case ErrorCode::PromptEmpty: return "PromptEmpty";
    case ErrorCode::PromptTooLong: return "PromptTooLong";
    case ErrorCode::ContextExceeded: return "ContextExceeded";
    case ErrorCode::TokenOutOfRange: return "TokenOutOfRange";
    case ErrorCode::TokenRefused: return "TokenRefused";
    case ErrorCode::OptionWrong: return "OptionWrong";
    case ErrorCode::LogitsGone: return "LogitsGone";
    case ErrorCode::TextInvalid: return "TextInvalid";
    case ErrorCode::OutOfMemory: return "OutOfMemory";
    case ErrorCode::PictureFailed: return "PictureFailed";
    case ErrorCode::NotFinite: return "NotFinite";
    case ErrorCode::Cancelled: return "Cancelled";
    case ErrorCode::Internal: return "Internal";
    }
    return "Internal";
}

const char* EngineError::what() const noexcept
{
    return errorCodeName(code);
}

}  // namespace kvscope
