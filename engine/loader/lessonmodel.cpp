// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/lessonmodel.h"

#include "demo/fourheads.h"

namespace kvscope {

namespace {

constexpr std::string_view kFourHeads = "four-heads";

EngineError wrong(const ErrorArgument& key, const ErrorArgument& expected, std::string_view found)
{
    return EngineError(ErrorCode::OptionWrong).key(key).expected(expected).found(Verbatim { std::string(found) });
}

/// The value of the only option, "patch=0" or "patch=1"; 0 if it is absent.
bool parsePatch(std::string_view options)
{
    if (options.empty()) {
        return false;
    }
    const std::size_t equals = options.find('=');
    const std::string_view key = options.substr(0, equals);
    if (key != "patch") {
        throw wrong(Phrase::KeyOfLesson, Verbatim { "patch" }, key);
    }
    const std::string_view value = equals == std::string_view::npos ? std::string_view() : options.substr(equals + 1);
    if (value != "0" && value != "1") {
        throw wrong(Verbatim { "patch" }, { Phrase::OneOfTwo, 0, 1 }, value);
    }
    return value == "1";
}

}  // namespace

LoadedModel makeLesson(const std::string& argument)
{
    const std::string_view text = std::string_view(argument).substr(kLessonPrefix.size());
    const std::size_t question = text.find('?');
    if (text.substr(0, question) != kFourHeads) {
        throw wrong(Phrase::SettingLesson, Verbatim { "four-heads" }, text.substr(0, question));
    }
    auto model
        = std::make_unique<FourHeads>(parsePatch(question == std::string_view::npos ? std::string_view() : text.substr(question + 1)));
    auto info = std::make_shared<ModelInfo>();
    info->source = argument;
    info->name = "Four heads";
    info->format = "lesson";
    info->handMade = true;
    info->fingerprint = argument;  // its numbers are part of the program
    info->config = model->config();
    info->weightBytes = model->weightBytes();
    info->parameters = static_cast<std::uint64_t>(FourHeads::kHeads) * FourHeads::kOutputs;
    info->weightTypes = "f64, f32";  // the output weights, and one value per word
    info->tokenizer = fourHeadsTokenizer();
    return { std::move(info), std::move(model) };
}

}  // namespace kvscope
