// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/currenterror.h"

#include <exception>
#include <new>

namespace kvscope {

EngineError currentError() noexcept
{
    try {
        throw;
    } catch (const EngineError& error) {
        return error;
    } catch (const std::bad_alloc&) {
        return EngineError(ErrorCode::OutOfMemory);
    } catch (const std::exception& exception) {
        return EngineError(ErrorCode::Internal).found(Verbatim { exception.what() });
    } catch (...) {
        return EngineError(ErrorCode::Internal);
    }
}

}  // namespace kvscope
