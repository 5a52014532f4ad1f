// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/huggingface/windowconfig.h"

#include "core/sizelimits.h"
#include "loader/huggingface/families.h"

#include <string>
#include <vector>

namespace kvscope {

namespace {

/// The kinds of layers that "layer_types" names, checked whether or not there are windows.
struct LayerTypes {
    static constexpr const char* kFull = "full_attention";
    static constexpr const char* kSliding = "sliding_attention";

    std::vector<bool> sliding;  ///< by layer; empty if the file has no list
};

EngineError wrongLayerType(const ConfigSettings& config, std::size_t layer, const std::string& expected)
{
    return EngineError(ErrorCode::ArchitectureUnsupported)
        .file(config.file())
        .key(config.pathOf(Setting::LayerTypes) + "[" + std::to_string(layer) + "]")
        .expected(Verbatim { expected })
        .found(shownJson(config.array(Setting::LayerTypes)[layer]));
}

LayerTypes readLayerTypes(const ConfigSettings& config, const ModelConfig& model)
{
    LayerTypes read;
    if (!config.has(Setting::LayerTypes)) {
        return read;
    }
    const Json& types = config.array(Setting::LayerTypes);
    if (types.size() != static_cast<std::size_t>(model.layers)) {
        throw config.wrong(Setting::LayerTypes, { Phrase::Entries, model.layers }).found(types.size());
    }
    for (std::size_t layer = 0; layer < types.size(); ++layer) {
        if (types[layer] != LayerTypes::kFull && types[layer] != LayerTypes::kSliding) {
            throw wrongLayerType(config, layer, std::string(LayerTypes::kFull) + ", " + LayerTypes::kSliding);
        }
        read.sliding.push_back(types[layer] == LayerTypes::kSliding);
    }
    return read;
}

/// The windows must be those that "layer_types" names: a window that has no size, or that is not enabled, would be dropped in silence.
void requireWindowsOf(const LayerTypes& types, const ConfigSettings& config, const ModelConfig& model)
{
    for (std::size_t layer = 0; layer < types.sliding.size(); ++layer) {
        const bool hasWindow = model.window(static_cast<int>(layer)) > 0;
        if (types.sliding[layer] != hasWindow) {
            throw wrongLayerType(config, layer, hasWindow ? LayerTypes::kSliding : LayerTypes::kFull);
        }
    }
}

/// Per-layer windows from "layer_types"; otherwise @p window for the layers from @p firstLayer on.
void setWindows(const LayerTypes& types, ModelConfig& model, int window, int firstLayer)
{
    if (window == 0) {
        return;
    }
    model.windows.assign(static_cast<std::size_t>(model.layers), 0);
    for (int layer = 0; layer < model.layers; ++layer) {
        const auto index = static_cast<std::size_t>(layer);
        const bool sliding = types.sliding.empty() ? layer >= firstLayer : types.sliding[index];
        model.windows[index] = sliding ? window : 0;
    }
}

/// Windows from attention_types, [[["global", "local"], 12]]: a pattern and its number of repetitions. This one is the default, for as many
/// layers as it has.
void readWindowPattern(const ConfigSettings& config, int instead, ModelConfig& model)
{
    constexpr int kLayersOfDefault = 24;
    const int window = config.whole(Setting::Window, 1, SizeLimits::kContext, instead);
    if (!config.has(Setting::AttentionTypes)) {
        if (model.layers != kLayersOfDefault) {
            throw config.missing(Setting::AttentionTypes, Phrase::ListOfAttentionTypes);
        }
        for (int layer = 0; layer < model.layers; ++layer) {
            model.windows.push_back(layer % 2 == 1 ? window : 0);
        }
        return;
    }
    const EngineError wrong = config.wrong(Setting::AttentionTypes, { Phrase::GlobalAndLocal, model.layers });
    const auto layers = static_cast<std::size_t>(model.layers);
    for (const Json& group : config.array(Setting::AttentionTypes)) {
        if (!group.is_array() || group.size() != 2 || !group[0].is_array() || group[0].empty() || !group[1].is_number_unsigned()) {
            throw wrong;
        }
        const auto repeats = group[1].get<std::uint64_t>();
        for (std::uint64_t i = 0; i < repeats; ++i) {
            for (const Json& kind : group[0]) {
                if ((kind != "global" && kind != "local") || model.windows.size() == layers) {
                    throw wrong;
                }
                model.windows.push_back(kind == "local" ? window : 0);
            }
        }
    }
    if (model.windows.size() != layers) {
        throw wrong;
    }
}

/// Windows in all layers but every n-th, unless "layer_types" names them.
void readPeriodicWindows(const ConfigSettings& config, const Architecture& architecture, const LayerTypes& types, ModelConfig& model)
{
    const int window = config.whole(Setting::Window, 1, SizeLimits::kContext, config.isNull(Setting::Window) ? 0 : architecture.window);
    const int period = reads(architecture, Setting::WindowPeriod)
        ? config.whole(Setting::WindowPeriod, 1, SizeLimits::kLayers, architecture.windowPeriod)
        : architecture.windowPeriod;
    setWindows(types, model, window, 0);
    if (model.windows.empty() || !types.sliding.empty()) {
        return;
    }
    for (int layer = period - 1; layer < model.layers; layer += period) {
        model.windows[static_cast<std::size_t>(layer)] = 0;
    }
}

/// A window in the layers without rotary positions, unless "layer_types" names them.
void readWindowsOfUnrotatedLayers(const ConfigSettings& config, const LayerTypes& types, ModelConfig& model)
{
    if (!config.flag(Setting::WindowsOn, false)) {
        return;
    }
    setWindows(types, model, config.whole(Setting::Window, 1, SizeLimits::kContext, 0), 0);
    if (model.windows.empty() || !types.sliding.empty()) {
        return;
    }
    for (int layer = 0; layer < model.layers; ++layer) {
        if (model.ropeOf(layer) != kNoRope) {
            model.windows[static_cast<std::size_t>(layer)] = 0;
        }
    }
}

}  // namespace

void readWindows(const ConfigSettings& config, const Architecture& architecture, ModelConfig& model)
{
    const LayerTypes types = readLayerTypes(config, model);
    switch (architecture.windows) {
    case WindowRule::None: break;
    case WindowRule::Stated: {
        // An explicit null means no window; an absent key means the default one.
        const int instead = config.isNull(Setting::Window) ? 0 : architecture.window;
        setWindows(types, model, config.whole(Setting::Window, 1, SizeLimits::kContext, instead), 0);
        break;
    }
    case WindowRule::SwitchedOn:
        // These files contain a window size even if windows are disabled.
        if (config.flag(Setting::WindowsOn, false)) {
            const int window = config.whole(Setting::Window, 1, SizeLimits::kContext, architecture.window);
            setWindows(types, model, window, config.whole(Setting::FirstWindowLayer, 0, SizeLimits::kContext, 28));
        }
        break;
    case WindowRule::UnrotatedLayers: readWindowsOfUnrotatedLayers(config, types, model); break;
    case WindowRule::Pattern: readWindowPattern(config, architecture.window, model); break;
    case WindowRule::Periodic: readPeriodicWindows(config, architecture, types, model); break;
    }
    requireWindowsOf(types, config, model);
}

}  // namespace kvscope
