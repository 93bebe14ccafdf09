// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <cstdio>
#include <map>
#include <string>
#include <vector>

#ifdef PENSTOCK_TEST_WINDOW
#include <QApplication>
using Application = QApplication;
#else
#include <QCoreApplication>
using Application = QCoreApplication;
#endif

namespace penstock {

namespace {
std::map<std::string, RunTest, std::less<>> &tests()
{
    static std::map<std::string, RunTest, std::less<>> all;
    return all;
}

std::string nameOf(std::string_view source)
{
    source.remove_prefix(source.rfind('/') + 1);
    return std::string(source.substr(0, source.rfind('.')));
}

int sayWhichThereAre(const char *program)
{
    std::fprintf(stderr, "%s TEST [ARGUMENT ...], where TEST is one of:\n", program);
    for (const auto &[name, run] : tests())
        std::fprintf(stderr, "  %s\n", name.c_str());
    return 2;
}
} // namespace

RegisteredTest::RegisteredTest(std::string_view source, RunTest run)
{
    tests().emplace(nameOf(source), run);
}

} // namespace penstock

int main(int argc, char **argv)
{
    const auto found = argc > 1 ? penstock::tests().find(argv[1]) : penstock::tests().end();
    if (found == penstock::tests().end())
        return penstock::sayWhichThereAre(argv[0]);

    // The test takes the place of the program's name: as settings and folders know it.
    std::vector<char *> arguments(argv + 1, argv + argc);
    arguments.push_back(nullptr);
    int count = argc - 1;
    Application::setAttribute(Qt::AA_Use96Dpi); // as QTEST_MAIN does
    const Application application(count, arguments.data());
    return found->second(count, arguments.data());
}
