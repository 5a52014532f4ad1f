// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "optionparser.h"

#include "text/escape.h"
#include "usageerror.h"
#include "values.h"

#include <algorithm>

namespace kvscope {

int wholeOr(const Given& text, int instead)
{
    return text ? readWhole(*text) : instead;
}

CLI::Validator fileName()
{
    return notEmpty("a file name");
}

OptionParser::OptionParser(const std::string& name, const std::string& description) : m_app(description, name)
{
    m_app.set_help_flag("-h,--help", "Print this help and exit");
    m_app.get_formatter()->column_width(34);
    m_app.allow_extras();  // so that refuseUnknown() can name them
}

CLI::Option* OptionParser::option(const std::string& name, Given& value, const std::string& type, const std::string& help)
{
    return m_app.add_option(name, value, help)->type_name(type)->expected(1);
}

void OptionParser::repeatedModel(
    const std::string& name, std::vector<std::string>& values, const std::string& type, const std::string& help)
{
    m_app.add_option(name, values, help)->type_name(type)->allow_extra_args(false)->check(notEmpty(kModelHelp));
}

void OptionParser::mergeOption(Given& groups)
{
    option("--merge-kv-heads", groups, "G",
        "experiment: average the key and value heads into G groups (GQA; 1 is MQA); the text becomes another one")
        ->check(wholeNumber(1, kMostIndex));
}

bool OptionParser::helpWanted(std::span<const std::string> arguments)
{
    std::vector<std::string> reversed;  // CLI11 expects this order
    for (const std::string& argument : arguments) {
        const std::size_t equals = argument.find('=');
        if (argument.starts_with("--") && equals != std::string::npos && equals + 1 == argument.size()) {
            // CLI11 would take the next argument as the value of "--name=".
            reversed.push_back(argument.substr(0, equals));
            reversed.emplace_back();
        } else {
            reversed.push_back(argument);
        }
    }
    std::reverse(reversed.begin(), reversed.end());
    try {
        m_app.parse(reversed);
    } catch (const CLI::CallForHelp&) {
        return true;
    } catch (const CLI::ArgumentMismatch&) {
        refuseUnknown();
        refuse(mismatch(arguments));
    } catch (const CLI::ParseError& error) {
        refuseUnknown();  // first, because a mistyped option may be the reason for a missing one
        refuse(error.what());
    }
    refuseUnknown();
    return false;
}

void OptionParser::refuse(const std::string& sentence) const
{
    throw UsageError(sentence + "; see " + m_app.get_name() + " --help");
}

void OptionParser::refuseUnknown() const
{
    for (const std::string& unknown : m_app.remaining()) {
        if (unknown != "--") {  // CLI11 lists the separator before the positionals here
            refuse("unexpected argument " + inQuotes(unknown, 60));
        }
    }
}

/// The option without exactly one value: either it was repeated, or it is the last argument and has none.
std::string OptionParser::mismatch(std::span<const std::string> arguments) const
{
    for (const CLI::Option* option : m_app.get_options()) {
        if (option->results().size() > 1) {
            return option->get_name() + " is given more than once";
        }
    }
    return arguments.back() + ": missing value";
}

}  // namespace kvscope
