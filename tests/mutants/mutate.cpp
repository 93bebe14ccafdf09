// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// Makes one fault in a source.
//   mutate list SEED EACH FOLDER …  chooses EACH faults in the sources of each folder, at most one
//   a
//                                   line, and prints them: name, file, line, what, text
//   mutate list SEED all FOLDER …   all that it chooses from
//   mutate apply NAME FILE          prints FILE with that fault
// It reads tokens and no grammar, and relies on clang-format: binary operators stand between
// spaces, brackets of templates do not. What it makes and the compiler refuses is no fault that
// tests have to find. A fault is called by what it is and the text of its line, so that its name
// stays when lines move, and the choice of the others when some are gone.
#include "faults.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <set>
#include <tuple>
#include <utility>

using namespace mutants;

namespace {

std::string contentOf(const std::string &path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

struct Choice
{
    std::size_t turn = 0; // among those of its kind
    std::uint64_t rank = 0;
    std::string path;
    Fault fault;
};

//! Returns and calls are everywhere: of a few faults none would be a limit that is off by one.
int kindOf(const Fault &fault)
{
    const std::string_view what = fault.what;
    if (what.ends_with("returned") || what.ends_with("at once"))
        return 0;
    if (what.ends_with("is dropped"))
        return what.starts_with("not") ? 1 : 2;
    const bool isLogic = what.find("&&") != std::string_view::npos
        || what.find("||") != std::string_view::npos || what.ends_with("negated");
    return isLogic ? 1 : 3;
}

std::vector<Choice> chosen(const std::string &folder, const std::string &seed, std::size_t most)
{
    std::vector<Choice> all;
    for (const auto &entry : std::filesystem::directory_iterator(folder)) {
        const std::string path = entry.path().string();
        if (entry.path().extension() != ".cpp")
            continue;
        for (const Fault &fault : faultsIn(path, contentOf(path)))
            all.push_back({0, hash(seed + ' ' + fault.name), path, fault});
    }
    const auto byRank = [](const Choice &one, const Choice &other) {
        return std::tie(one.turn, one.rank, one.path)
            < std::tie(other.turn, other.rank, other.path);
    };
    std::sort(all.begin(), all.end(), byRank);
    std::array<std::size_t, 4> turns = {};
    for (Choice &choice : all)
        choice.turn = turns.at(std::size_t(kindOf(choice.fault)))++;
    std::sort(all.begin(), all.end(), byRank);

    std::vector<Choice> some;
    std::set<std::pair<std::string, std::size_t>> lines;
    for (Choice &choice : all) {
        const bool isAll = most == std::string::npos;
        if (some.size() < most && (isAll || lines.emplace(choice.path, choice.fault.line).second))
            some.push_back(std::move(choice));
    }
    std::sort(some.begin(), some.end(), [](const Choice &one, const Choice &other) {
        return std::tie(one.path, one.fault.line, one.rank)
            < std::tie(other.path, other.fault.line, other.rank);
    });
    return some;
}

int refuse(const std::string &what)
{
    std::cerr << "mutate: " << what
              << ". It takes: list SEED EACH|all FOLDER …, or apply NAME FILE\n";
    return 2;
}

int list(const std::vector<std::string> &arguments)
{
    const std::string &each = arguments[2];
    const bool isNumber
        = !each.empty() && each.size() < 7 && std::all_of(each.begin(), each.end(), [](char digit) {
              return std::isdigit(static_cast<unsigned char>(digit)) != 0;
          });
    if (!isNumber && each != "all")
        return refuse("'" + each + "' is no number");
    for (std::size_t i = 3; i < arguments.size(); ++i) {
        if (!std::filesystem::is_directory(arguments[i]))
            return refuse("'" + arguments[i] + "' is no folder");
        const std::size_t most = isNumber ? std::stoul(each) : std::string::npos;
        for (const Choice &choice : chosen(arguments[i], arguments[1], most)) {
            const Fault &fault = choice.fault;
            std::cout << fault.name << '\t' << choice.path << '\t' << fault.line << '\t'
                      << fault.what << '\t' << fault.text << '\n';
        }
    }
    return 0;
}

int apply(const std::string &name, const std::string &path)
{
    const std::string source = contentOf(path);
    for (const Fault &fault : faultsIn(path, source)) {
        if (fault.name == name) {
            std::cout << withFault(source, fault);
            return 0;
        }
    }
    return refuse("there is no fault '" + name + "' in " + path);
}

} // namespace

int main(int argc, char **argv)
{
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    if (arguments.size() >= 4 && arguments[0] == "list")
        return list(arguments);
    if (arguments.size() == 3 && arguments[0] == "apply")
        return apply(arguments[1], arguments[2]);
    return refuse(arguments.empty() ? "it is told nothing" : "'" + arguments[0] + "' is not known");
}
