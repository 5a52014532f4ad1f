// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/phrases.h"

// lupdate finds the texts by this macro of Qt's; the engine itself does not use Qt.
#define QT_TRANSLATE_NOOP(context, text) text

namespace kvscope {

const char* phraseText(Phrase phrase) noexcept
{
    switch (phrase) {
    // amounts and ranges
    case Phrase::OneOfTwo: return QT_TRANSLATE_NOOP("EnginePhrase", "%1 or %2");
    case Phrase::AtLeastOf: return QT_TRANSLATE_NOOP("EnginePhrase", "%1 or more");
    case Phrase::Range: return QT_TRANSLATE_NOOP("EnginePhrase", "%1 to %2");
    case Phrase::Listed: return QT_TRANSLATE_NOOP("EnginePhrase", "%1, %2");
    case Phrase::AtLeast: return QT_TRANSLATE_NOOP("EnginePhrase", "at least %1");
    case Phrase::AtMost: return QT_TRANSLATE_NOOP("EnginePhrase", "at most %1");
    case Phrase::Infinity: return QT_TRANSLATE_NOOP("EnginePhrase", "infinity");
    case Phrase::NegativeInfinity: return QT_TRANSLATE_NOOP("EnginePhrase", "-infinity");
    case Phrase::MoreThanAtMost: return QT_TRANSLATE_NOOP("EnginePhrase", "more than %1, at most %2");
    case Phrase::More: return QT_TRANSLATE_NOOP("EnginePhrase", "more");
    case Phrase::Nothing: return QT_TRANSLATE_NOOP("EnginePhrase", "nothing");
    case Phrase::Number: return QT_TRANSLATE_NOOP("EnginePhrase", "a number");
    case Phrase::TrueOrFalse: return QT_TRANSLATE_NOOP("EnginePhrase", "true or false");
    case Phrase::NumberAbove: return QT_TRANSLATE_NOOP("EnginePhrase", "a number greater than %1");
    case Phrase::NumberAtLeast: return QT_TRANSLATE_NOOP("EnginePhrase", "a number of at least %1");
    case Phrase::NumberFrom: return QT_TRANSLATE_NOOP("EnginePhrase", "a number from %1 to %2");
    case Phrase::WholeNumberFrom: return QT_TRANSLATE_NOOP("EnginePhrase", "a whole number from %1 to %2");
    case Phrase::WholeNumberAtLeast: return QT_TRANSLATE_NOOP("EnginePhrase", "a whole number of at least %1");
    case Phrase::EvenNumberFrom: return QT_TRANSLATE_NOOP("EnginePhrase", "an even number from %1 to %2");
    case Phrase::EvenHeadFeatures: return QT_TRANSLATE_NOOP("EnginePhrase", "an even number of features per head");
    case Phrase::DivisorOf: return QT_TRANSLATE_NOOP("EnginePhrase", "a divisor of %1");
    case Phrase::MultipleForType: return QT_TRANSLATE_NOOP("EnginePhrase", "a multiple of %1 for %2");
    case Phrase::MultipleOf: return QT_TRANSLATE_NOOP("EnginePhrase", "a multiple of %1");
    case Phrase::PowerOfTwoFrom: return QT_TRANSLATE_NOOP("EnginePhrase", "a power of two from %1 to %2");
    case Phrase::RowsOf: return QT_TRANSLATE_NOOP("EnginePhrase", "rows of %1 numbers");
    case Phrase::RowsOfMultiple: return QT_TRANSLATE_NOOP("EnginePhrase", "a row length that is a multiple of %1");
    case Phrase::TwoNumbers: return QT_TRANSLATE_NOOP("EnginePhrase", "two numbers");
    case Phrase::Numbers: return QT_TRANSLATE_NOOP("EnginePhrase", "%1 numbers");
    case Phrase::NumbersAtLeast: return QT_TRANSLATE_NOOP("EnginePhrase", "numbers of at least %1");
    case Phrase::WholeNumbersAtLeast: return QT_TRANSLATE_NOOP("EnginePhrase", "whole numbers of at least %1");
    case Phrase::Entries: return QT_TRANSLATE_NOOP("EnginePhrase", "%1 entries");
    case Phrase::Pieces: return QT_TRANSLATE_NOOP("EnginePhrase", "%1 pieces");
    case Phrase::AtMostValues: return QT_TRANSLATE_NOOP("EnginePhrase", "at most %1 values");
    case Phrase::AtMostLevels: return QT_TRANSLATE_NOOP("EnginePhrase", "at most %1 levels");
    case Phrase::AtMostDimensions: return QT_TRANSLATE_NOOP("EnginePhrase", "at most %1 dimensions");
    case Phrase::AtMostIds: return QT_TRANSLATE_NOOP("EnginePhrase", "at most %1 ids");
    case Phrase::AtMostStages: return QT_TRANSLATE_NOOP("EnginePhrase", "at most %1 stages");
    case Phrase::AtMostSteps: return QT_TRANSLATE_NOOP("EnginePhrase", "at most %1 steps");
    case Phrase::Stages: return QT_TRANSLATE_NOOP("EnginePhrase", "%1 stages");
    case Phrase::Unaddressable: return QT_TRANSLATE_NOOP("EnginePhrase", "more than can be addressed");
    case Phrase::AsAt: return QT_TRANSLATE_NOOP("EnginePhrase", "%1, as in %2");
    case Phrase::AtLeastAsShows: return QT_TRANSLATE_NOOP("EnginePhrase", "%1 or more, as %2 shows");
    // bytes
    case Phrase::Bytes: return QT_TRANSLATE_NOOP("EnginePhrase", "%1 bytes");
    case Phrase::BytesMore: return QT_TRANSLATE_NOOP("EnginePhrase", "%1 more bytes");
    case Phrase::BytesOfData: return QT_TRANSLATE_NOOP("EnginePhrase", "%1 bytes of data");
    case Phrase::BytesOfOffsets: return QT_TRANSLATE_NOOP("EnginePhrase", "%1 bytes, according to its offsets");
    case Phrase::AtMostBytes: return QT_TRANSLATE_NOOP("EnginePhrase", "at most %1 bytes");
    case Phrase::BeginBeforeEnd: return QT_TRANSLATE_NOOP("EnginePhrase", "a begin offset before the end offset");
    case Phrase::DataFrom: return QT_TRANSLATE_NOOP("EnginePhrase", "data from byte %1");
    case Phrase::OverlapFrom: return QT_TRANSLATE_NOOP("EnginePhrase", "an overlap, data from byte %1");
    case Phrase::HoleFrom: return QT_TRANSLATE_NOOP("EnginePhrase", "a gap, data from byte %1");
    case Phrase::EachTensorOnce: return QT_TRANSLATE_NOOP("EnginePhrase", "each tensor once");
    case Phrase::PromisedTensor: return QT_TRANSLATE_NOOP("EnginePhrase", "the tensor listed in the index");
    case Phrase::NoTensorOfArchitecture: return QT_TRANSLATE_NOOP("EnginePhrase", "no such tensor in this architecture");
    case Phrase::NoSuchTensor: return QT_TRANSLATE_NOOP("EnginePhrase", "no such tensor with this config.json");
    case Phrase::ValuesOf: return QT_TRANSLATE_NOOP("EnginePhrase", "the values of %1");
    case Phrase::OtherValues: return QT_TRANSLATE_NOOP("EnginePhrase", "other values");
    case Phrase::OtherChecksum: return QT_TRANSLATE_NOOP("EnginePhrase", "bytes that do not have their checksum");
    // files and formats
    case Phrase::File: return QT_TRANSLATE_NOOP("EnginePhrase", "a file");
    case Phrase::FileName: return QT_TRANSLATE_NOOP("EnginePhrase", "a file name");
    case Phrase::FileNameAlone: return QT_TRANSLATE_NOOP("EnginePhrase", "a file name without a folder");
    case Phrase::Folder: return QT_TRANSLATE_NOOP("EnginePhrase", "a folder");
    case Phrase::NotRegularFile: return QT_TRANSLATE_NOOP("EnginePhrase", "not a regular file");
    case Phrase::EmptyFile: return QT_TRANSLATE_NOOP("EnginePhrase", "an empty file");
    case Phrase::SomethingElse: return QT_TRANSLATE_NOOP("EnginePhrase", "something else");
    case Phrase::ZipArchive: return QT_TRANSLATE_NOOP("EnginePhrase", "a zip archive, perhaps PyTorch");
    case Phrase::SessionFile: return QT_TRANSLATE_NOOP("EnginePhrase", "a KVScope session");
    case Phrase::Pickle: return QT_TRANSLATE_NOOP("EnginePhrase", "a Python pickle, perhaps PyTorch");
    case Phrase::GitLfsPointer: return QT_TRANSLATE_NOOP("EnginePhrase", "a Git LFS pointer instead of the file that it stands for");
    case Phrase::HtmlPage: return QT_TRANSLATE_NOOP("EnginePhrase", "an HTML page");
    case Phrase::TextFile: return QT_TRANSLATE_NOOP("EnginePhrase", "a text file");
    case Phrase::ModelFolder:
        return QT_TRANSLATE_NOOP("EnginePhrase", "a Hugging Face folder with config.json, model.safetensors and tokenizer.json");
    case Phrase::NoModelFolder: return QT_TRANSLATE_NOOP("EnginePhrase", "a folder that is not a model");
    case Phrase::CacheFolder: return QT_TRANSLATE_NOOP("EnginePhrase", "the outer folder of a download cache");
    case Phrase::WholeGguf: return QT_TRANSLATE_NOOP("EnginePhrase", "a whole file (llama-gguf-split --merge joins the parts)");
    case Phrase::PartOf: return QT_TRANSLATE_NOOP("EnginePhrase", "part %1 of %2");
    case Phrase::NewerLlama2c: return QT_TRANSLATE_NOOP("EnginePhrase", "llama2.c, a newer version of the format");
    case Phrase::HuggingFaceFolder: return QT_TRANSLATE_NOOP("EnginePhrase", "a Hugging Face folder");
    case Phrase::Model: return QT_TRANSLATE_NOOP("EnginePhrase", "a model");
    case Phrase::BundledModel: return QT_TRANSLATE_NOOP("EnginePhrase", "the bundled model");
    case Phrase::TokenizerBeside: return QT_TRANSLATE_NOOP("EnginePhrase", "a tokenizer beside the model");
    case Phrase::ConvertToSafetensors: return QT_TRANSLATE_NOOP("EnginePhrase", "convert pytorch_model.bin to safetensors");
    case Phrase::OpenFolder: return QT_TRANSLATE_NOOP("EnginePhrase", "open the folder %1");
    case Phrase::OpenFile: return QT_TRANSLATE_NOOP("EnginePhrase", "open the file %1");
    case Phrase::UntieToUse: return QT_TRANSLATE_NOOP("EnginePhrase", "set tie_word_embeddings to false to use it");
    case Phrase::NeedsMoreDisk: return QT_TRANSLATE_NOOP("EnginePhrase", "it needs %1 and the disk has %2 free");
    case Phrase::LargerThanAnyFile: return QT_TRANSLATE_NOOP("EnginePhrase", "the array is too large for any file");
    // json
    case Phrase::Text: return QT_TRANSLATE_NOOP("EnginePhrase", "a string");
    case Phrase::TextNotEmpty: return QT_TRANSLATE_NOOP("EnginePhrase", "a non-empty text");
    case Phrase::TextOfBytes: return QT_TRANSLATE_NOOP("EnginePhrase", "a string of %1 to %2 bytes");
    case Phrase::EachHeadOnce: return QT_TRANSLATE_NOOP("EnginePhrase", "each head once");
    case Phrase::Character: return QT_TRANSLATE_NOOP("EnginePhrase", "a character");
    case Phrase::List: return QT_TRANSLATE_NOOP("EnginePhrase", "a list");
    case Phrase::ListOfAttentionTypes: return QT_TRANSLATE_NOOP("EnginePhrase", "a list such as [[[\"global\", \"local\"], 12]]");
    case Phrase::GlobalAndLocal: return QT_TRANSLATE_NOOP("EnginePhrase", "global and local for %1 layers");
    case Phrase::Object: return QT_TRANSLATE_NOOP("EnginePhrase", "an object");
    case Phrase::EachKeyOnce: return QT_TRANSLATE_NOOP("EnginePhrase", "each key once");
    case Phrase::KeyTwice: return QT_TRANSLATE_NOOP("EnginePhrase", "the key twice");
    case Phrase::KeyValue: return QT_TRANSLATE_NOOP("EnginePhrase", "key=value");
    case Phrase::NoSuchKey: return QT_TRANSLATE_NOOP("EnginePhrase", "no such key");
    //: an architecture and why it is not supported: "mixtral (a mixture of experts)"
    case Phrase::WithReason: return QT_TRANSLATE_NOOP("EnginePhrase", "%1 (%2)");
    case Phrase::MixtureOfExperts: return QT_TRANSLATE_NOOP("EnginePhrase", "a mixture of experts");
    //: such layers keep a state of fixed size, as recurrent networks do
    case Phrase::RecurrentLayers: return QT_TRANSLATE_NOOP("EnginePhrase", "recurrent layers, which keep no KV cache");
    case Phrase::SharedKeysAndValues: return QT_TRANSLATE_NOOP("EnginePhrase", "layers that share keys and values");
    // tokenizers and lessons
    case Phrase::PieceForEachByte: return QT_TRANSLATE_NOOP("EnginePhrase", "one piece per byte");
    case Phrase::PieceOfVocabulary: return QT_TRANSLATE_NOOP("EnginePhrase", "a piece of the vocabulary");
    case Phrase::PiecesOfVocabulary: return QT_TRANSLATE_NOOP("EnginePhrase", "pieces of the vocabulary");
    case Phrase::TwoPieces: return QT_TRANSLATE_NOOP("EnginePhrase", "two pieces");
    case Phrase::Score: return QT_TRANSLATE_NOOP("EnginePhrase", "a score");
    case Phrase::LengthAtLeast: return QT_TRANSLATE_NOOP("EnginePhrase", "a length of at least %1");
    case Phrase::IdNearPieces: return QT_TRANSLATE_NOOP("EnginePhrase", "an id close to the number of pieces");
    case Phrase::IdOfItsOwn: return QT_TRANSLATE_NOOP("EnginePhrase", "a unique id");
    case Phrase::OneIdPerPiece: return QT_TRANSLATE_NOOP("EnginePhrase", "one id per piece");
    case Phrase::IdsBelow: return QT_TRANSLATE_NOOP("EnginePhrase", "ids below %1");
    case Phrase::NoNestedSequence: return QT_TRANSLATE_NOOP("EnginePhrase", "no nested sequences");
    case Phrase::TextOnce: return QT_TRANSLATE_NOOP("EnginePhrase", "the text once");
    case Phrase::StringPattern: return QT_TRANSLATE_NOOP("EnginePhrase", "a String or Regex pattern");
    case Phrase::RegexForPcre2: return QT_TRANSLATE_NOOP("EnginePhrase", "a regular expression supported by PCRE2");
    case Phrase::UsableWords: return QT_TRANSLATE_NOOP("EnginePhrase", "Today, weather, is, so or nice");
    case Phrase::NoPiece: return QT_TRANSLATE_NOOP("EnginePhrase", "no piece %1");
    case Phrase::NoTensorRule: return QT_TRANSLATE_NOOP("EnginePhrase", "no tensor rule for %1");
    // runs
    case Phrase::SampledStep: return QT_TRANSLATE_NOOP("EnginePhrase", "a sampled step");
    case Phrase::BranchOfARun: return QT_TRANSLATE_NOOP("EnginePhrase", "a branch whose run before is kept");
    case Phrase::StepWithLogits: return QT_TRANSLATE_NOOP("EnginePhrase", "a step whose logits are still known");
    case Phrase::ComputedStep: return QT_TRANSLATE_NOOP("EnginePhrase", "a computed step");
    case Phrase::StepWithAttention: return QT_TRANSLATE_NOOP("EnginePhrase", "a step whose attention was recorded");
    case Phrase::FirstPositionOfKnown: return QT_TRANSLATE_NOOP("EnginePhrase", "first position %1 where %2 are known");
    case Phrase::StepWithoutExperiment: return QT_TRANSLATE_NOOP("EnginePhrase", "a step without an experiment");
    case Phrase::Transformer: return QT_TRANSLATE_NOOP("EnginePhrase", "a transformer");
    // hints
    case Phrase::GiveACharacter: return QT_TRANSLATE_NOOP("EnginePhrase", "enter at least one character");
    case Phrase::GiveTokenIds: return QT_TRANSLATE_NOOP("EnginePhrase", "use token ids instead");
    case Phrase::OtherTokenizer: return QT_TRANSLATE_NOOP("EnginePhrase", "use another tokenizer or a shorter text");
    case Phrase::AskForFewerSteps:
        return QT_TRANSLATE_NOOP("EnginePhrase", "comparing both modes keeps the logits of every step: request fewer steps");
    case Phrase::AskForFewerPositions:
        return QT_TRANSLATE_NOOP("EnginePhrase", "this run's attention exceeds the memory limit: request fewer positions");
    // places
    case Phrase::AtByte: return QT_TRANSLATE_NOOP("EnginePhrase", "byte %1");
    case Phrase::AtLine: return QT_TRANSLATE_NOOP("EnginePhrase", "line %1");
    case Phrase::AtPiece: return QT_TRANSLATE_NOOP("EnginePhrase", "piece %1");
    case Phrase::AlsoIn: return QT_TRANSLATE_NOOP("EnginePhrase", "it is also in %1");
    case Phrase::AtKey: return QT_TRANSLATE_NOOP("EnginePhrase", "key \"%1\"");
    case Phrase::IdOf: return QT_TRANSLATE_NOOP("EnginePhrase", "the id of \"%1\"");
    case Phrase::AtPattern: return QT_TRANSLATE_NOOP("EnginePhrase", "the pattern %1");
    case Phrase::FileSize: return QT_TRANSLATE_NOOP("EnginePhrase", "file size");
    case Phrase::Document: return QT_TRANSLATE_NOOP("EnginePhrase", "the document");
    case Phrase::WholeFile: return QT_TRANSLATE_NOOP("EnginePhrase", "the file");
    case Phrase::FirstBytes: return QT_TRANSLATE_NOOP("EnginePhrase", "the first bytes");
    case Phrase::Header: return QT_TRANSLATE_NOOP("EnginePhrase", "the header");
    case Phrase::Metadata: return QT_TRANSLATE_NOOP("EnginePhrase", "metadata");
    case Phrase::ListOfTensors: return QT_TRANSLATE_NOOP("EnginePhrase", "list of tensors");
    case Phrase::HeaderLength: return QT_TRANSLATE_NOOP("EnginePhrase", "the header's length");
    case Phrase::Weights: return QT_TRANSLATE_NOOP("EnginePhrase", "the weights");
    case Phrase::RotaryFeatures: return QT_TRANSLATE_NOOP("EnginePhrase", "rotary features of a head");
    case Phrase::StandardOutput: return QT_TRANSLATE_NOOP("EnginePhrase", "standard output");
    case Phrase::RunOfSteps: return QT_TRANSLATE_NOOP("EnginePhrase", "a run of %1 steps");
    case Phrase::RunOfOneStep: return QT_TRANSLATE_NOOP("EnginePhrase", "a run of one step");
    case Phrase::TokenAtPosition: return QT_TRANSLATE_NOOP("EnginePhrase", "the token at position %1");
    case Phrase::WordOfText: return QT_TRANSLATE_NOOP("EnginePhrase", "word %1 of the text");
    case Phrase::PromptTokenAt: return QT_TRANSLATE_NOOP("EnginePhrase", "the token id at position %1 of the prompt");
    case Phrase::ForcedTokenOfStep: return QT_TRANSLATE_NOOP("EnginePhrase", "the forced token id of step %1");
    case Phrase::TokenizerId: return QT_TRANSLATE_NOOP("EnginePhrase", "the tokenizer's id");
    case Phrase::TextOfStages: return QT_TRANSLATE_NOOP("EnginePhrase", "the text produced by its stages");
    case Phrase::Searches: return QT_TRANSLATE_NOOP("EnginePhrase", "its regular-expression searches");
    case Phrase::Activations: return QT_TRANSLATE_NOOP("EnginePhrase", "activations");
    // settings
    case Phrase::SettingCache: return QT_TRANSLATE_NOOP("EnginePhrase", "cache");
    case Phrase::SettingCandidates: return QT_TRANSLATE_NOOP("EnginePhrase", "candidates");
    case Phrase::SettingContext: return QT_TRANSLATE_NOOP("EnginePhrase", "context");
    case Phrase::SettingDpi: return QT_TRANSLATE_NOOP("EnginePhrase", "dpi");
    case Phrase::SettingExperiment: return QT_TRANSLATE_NOOP("EnginePhrase", "experiment");
    case Phrase::SettingForced: return QT_TRANSLATE_NOOP("EnginePhrase", "forced tokens");
    case Phrase::SettingHead: return QT_TRANSLATE_NOOP("EnginePhrase", "head");
    case Phrase::SettingLayer: return QT_TRANSLATE_NOOP("EnginePhrase", "layer");
    case Phrase::SettingLesson: return QT_TRANSLATE_NOOP("EnginePhrase", "lesson");
    case Phrase::SettingLogitLens: return QT_TRANSLATE_NOOP("EnginePhrase", "logit lens");
    case Phrase::SettingModel: return QT_TRANSLATE_NOOP("EnginePhrase", "model");
    case Phrase::SettingPosition: return QT_TRANSLATE_NOOP("EnginePhrase", "position");
    case Phrase::SettingRunBefore: return QT_TRANSLATE_NOOP("EnginePhrase", "run before");
    case Phrase::SettingSize: return QT_TRANSLATE_NOOP("EnginePhrase", "size");
    case Phrase::SettingStep: return QT_TRANSLATE_NOOP("EnginePhrase", "step");
    case Phrase::SettingSteps: return QT_TRANSLATE_NOOP("EnginePhrase", "steps");
    case Phrase::SettingTemperature: return QT_TRANSLATE_NOOP("EnginePhrase", "temperature");
    case Phrase::SettingThreads: return QT_TRANSLATE_NOOP("EnginePhrase", "threads");
    case Phrase::SettingTopK: return QT_TRANSLATE_NOOP("EnginePhrase", "top-k");
    case Phrase::SettingTopP: return QT_TRANSLATE_NOOP("EnginePhrase", "top-p");
    case Phrase::KeyOfLesson: return QT_TRANSLATE_NOOP("EnginePhrase", "the key of a lesson");
    case Phrase::KeyOfRandomModel: return QT_TRANSLATE_NOOP("EnginePhrase", "the key of a random model");
    // system error texts
    case Phrase::PermissionDenied: return QT_TRANSLATE_NOOP("EnginePhrase", "Permission denied");
    case Phrase::NoSpace: return QT_TRANSLATE_NOOP("EnginePhrase", "No space left on device");
    case Phrase::QuotaExceeded: return QT_TRANSLATE_NOOP("EnginePhrase", "Disk quota exceeded");
    case Phrase::IsDirectory: return QT_TRANSLATE_NOOP("EnginePhrase", "Is a directory");
    case Phrase::NotDirectory: return QT_TRANSLATE_NOOP("EnginePhrase", "Not a directory");
    case Phrase::NoSuchFile: return QT_TRANSLATE_NOOP("EnginePhrase", "No such file or directory");
    case Phrase::InputOutput: return QT_TRANSLATE_NOOP("EnginePhrase", "Input/output error");
    case Phrase::NameTooLong: return QT_TRANSLATE_NOOP("EnginePhrase", "File name too long");
    case Phrase::TooManyLinks: return QT_TRANSLATE_NOOP("EnginePhrase", "Too many levels of symbolic links");
    case Phrase::TooManyFiles: return QT_TRANSLATE_NOOP("EnginePhrase", "Too many open files");
    case Phrase::ReadOnly: return QT_TRANSLATE_NOOP("EnginePhrase", "Read-only file system");
    case Phrase::FileTooLarge: return QT_TRANSLATE_NOOP("EnginePhrase", "File too large");
    case Phrase::BrokenPipe: return QT_TRANSLATE_NOOP("EnginePhrase", "Broken pipe");
    case Phrase::NoSuchDevice: return QT_TRANSLATE_NOOP("EnginePhrase", "No such device or address");
    case Phrase::InvalidArgument: return QT_TRANSLATE_NOOP("EnginePhrase", "Invalid argument");
    }
    return "";
}

HeadlineText headlineText(ErrorCode code) noexcept
{
    switch (code) {
    case ErrorCode::FileNotFound: return { nullptr, QT_TRANSLATE_NOOP("EngineError", "The file does not exist") };
    case ErrorCode::FileUnreadable: return { nullptr, QT_TRANSLATE_NOOP("EngineError", "The file cannot be read") };
    case ErrorCode::FileUnwritable:
        return { QT_TRANSLATE_NOOP("EngineError", "%1 cannot be written"), QT_TRANSLATE_NOOP("EngineError", "The file cannot be written") };
    case ErrorCode::FileTruncated:
        return { QT_TRANSLATE_NOOP("EngineError", "The file ends too early, at “%1”"),
            QT_TRANSLATE_NOOP("EngineError", "The file ends too early") };
    case ErrorCode::FormatUnknown: return { nullptr, QT_TRANSLATE_NOOP("EngineError", "This is not a model that KVScope can read") };
    case ErrorCode::SessionUnknown: return { nullptr, QT_TRANSLATE_NOOP("EngineError", "This is not a session file") };
    case ErrorCode::FormatBroken:
        return { QT_TRANSLATE_NOOP("EngineError", "The file is damaged at “%1”"), QT_TRANSLATE_NOOP("EngineError", "The file is damaged") };
    case ErrorCode::KeyMissing: return { QT_TRANSLATE_NOOP("EngineError", "The key “%1” is missing"), nullptr };
    case ErrorCode::ValueWrong: return { QT_TRANSLATE_NOOP("EngineError", "Invalid value for “%1”"), nullptr };
    case ErrorCode::ArchitectureUnsupported:
        return { QT_TRANSLATE_NOOP("EngineError", "This architecture is not supported (“%1”)"), nullptr };
    case ErrorCode::TypeUnsupported: return { QT_TRANSLATE_NOOP("EngineError", "The number type of “%1” is not supported"), nullptr };
    case ErrorCode::TensorMissing: return { QT_TRANSLATE_NOOP("EngineError", "The tensor “%1” is missing"), nullptr };
    case ErrorCode::ShapeWrong: return { QT_TRANSLATE_NOOP("EngineError", "The tensor “%1” has the wrong shape"), nullptr };
    case ErrorCode::TensorUnexpected:
        return { QT_TRANSLATE_NOOP("EngineError", "The tensor “%1” does not agree with the configuration"), nullptr };
    case ErrorCode::TokenizerMissing:
        return { nullptr, QT_TRANSLATE_NOOP("EngineError", "This model has no tokenizer, so it cannot read text") };
    case ErrorCode::TokenizerUnsupported: return { QT_TRANSLATE_NOOP("EngineError", "This tokenizer is not supported (“%1”)"), nullptr };
    case ErrorCode::TokenizerTooCostly:
        return { QT_TRANSLATE_NOOP("EngineError", "This tokenizer requires too much computation (%1)"), nullptr };
    case ErrorCode::PromptEmpty: return { nullptr, QT_TRANSLATE_NOOP("EngineError", "The prompt is empty") };
    case ErrorCode::PromptTooLong: return { nullptr, QT_TRANSLATE_NOOP("EngineError", "The prompt is too long") };
    case ErrorCode::ContextExceeded:
        return { QT_TRANSLATE_NOOP("EngineError", "The run does not fit into the model's context (%1)"),
            QT_TRANSLATE_NOOP("EngineError", "The run does not fit into the model's context") };
    case ErrorCode::TokenOutOfRange:
        return { QT_TRANSLATE_NOOP("EngineError", "A token id is outside the vocabulary (%1)"),
            QT_TRANSLATE_NOOP("EngineError", "A token id is outside the vocabulary") };
    case ErrorCode::TokenRefused:
        return { QT_TRANSLATE_NOOP("EngineError", "The lesson has no value for “%2” (%1)"),
            QT_TRANSLATE_NOOP("EngineError", "The lesson has no value for “%2”") };
    case ErrorCode::OptionWrong: return { QT_TRANSLATE_NOOP("EngineError", "Invalid setting “%1”"), nullptr };
    case ErrorCode::LogitsGone:
        return { nullptr, QT_TRANSLATE_NOOP("EngineError", "The logits of this step are no longer kept, so it cannot be compared") };
    case ErrorCode::TextInvalid:
        return { QT_TRANSLATE_NOOP("EngineError", "The text is not valid UTF-8 (%1)"),
            QT_TRANSLATE_NOOP("EngineError", "The text is not valid UTF-8") };
    case ErrorCode::OutOfMemory:
        return { QT_TRANSLATE_NOOP("EngineError", "There is not enough memory (%1)"),
            QT_TRANSLATE_NOOP("EngineError", "There is not enough memory") };
    case ErrorCode::PictureFailed:
        return { QT_TRANSLATE_NOOP("EngineError", "The picture could not be drawn as %1"),
            QT_TRANSLATE_NOOP("EngineError", "The picture could not be drawn") };
    case ErrorCode::NotFinite:
        return { QT_TRANSLATE_NOOP("EngineError", "The model's numbers overflowed (%1), so no token can be sampled"),
            QT_TRANSLATE_NOOP("EngineError", "The model's numbers overflowed, so no token can be sampled") };
    case ErrorCode::Cancelled: return { nullptr, QT_TRANSLATE_NOOP("EngineError", "Cancelled") };
    case ErrorCode::Internal: return { nullptr, QT_TRANSLATE_NOOP("EngineError", "Internal error") };
    }
    return { nullptr, "" };
}

const char* comparisonText(Comparison comparison) noexcept
{
    switch (comparison) {
    case Comparison::None: return "";
    case Comparison::ExpectedAndFound: return QT_TRANSLATE_NOOP("EngineError", "expected %1, found %2");
    case Comparison::Expected: return QT_TRANSLATE_NOOP("EngineError", "expected %1");
    case Comparison::Found: return QT_TRANSLATE_NOOP("EngineError", "found %2");
    case Comparison::Positions: return QT_TRANSLATE_NOOP("EngineError", "positions needed: %2; available: %1");
    case Comparison::Memory: return QT_TRANSLATE_NOOP("EngineError", "memory needed: %2; free: %1");
    case Comparison::MemoryNeeded: return QT_TRANSLATE_NOOP("EngineError", "memory needed: %2");
    case Comparison::Reason: return QT_TRANSLATE_NOOP("EngineError", "reason: %2");
    }
    return "";
}

}  // namespace kvscope
