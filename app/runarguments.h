// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The options shared by generate and export: model, prompt, run, sampling, and what makes a run an experiment.

#include "optionparser.h"

namespace kvscope {

/// The options that make a run an experiment.
class ExperimentArguments {
public:
    explicit ExperimentArguments(OptionParser& parser);

    /// Empty without these options. Throws UsageError.
    [[nodiscard]] Intervention intervention() const;

private:
    Given m_hidden;
    Given m_removed;
    Given m_changed;
    Given m_firstQuery;
};

/// Everything that says what to run. Read after OptionParser::helpWanted().
class RunArguments {
public:
    enum class From {
        Model,
        ModelOrSession,  ///< also --session and --run, instead of all others
    };
    explicit RunArguments(OptionParser& parser, From from = From::Model);

    /// Empty: the run is made by a model.
    [[nodiscard]] std::string session() const { return m_session.value_or(std::string()); }
    [[nodiscard]] std::optional<int> sessionRun() const;
    /// Of a session file only that nothing else is given. Throws UsageError.
    [[nodiscard]] RunOptions options() const;
    /// In place of options() where another option says what runs. @param option its name @param why the end of the sentence
    /// Throws UsageError if anything is given.
    void refuseAll(const std::string& option, const std::string& why) const;

private:
    void refuseBeside(const std::string& option, const std::string& why) const;
    void readPrompt(RunOptions& options) const;
    void readForced(RunOptions& options) const;
    void readSampling(SamplingSettings& sampling) const;

    Given m_model;
    Given m_prompt;
    Given m_tokenIds;
    Given m_steps;
    Given m_forced;
    Given m_cache;
    Given m_kernels;
    Given m_context;
    Given m_temperature;
    Given m_topK;
    Given m_topP;
    Given m_seed;
    Given m_threads;
    Given m_mergeKvHeads;
    Given m_session;
    Given m_sessionRun;
    std::vector<const CLI::Option*> m_ofModels;  ///< those that a session file takes the place of, but for experiments; owned by the parser
    std::optional<ExperimentArguments> m_experiment;  ///< last in the help, with the option above
};

}  // namespace kvscope
