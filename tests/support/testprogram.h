// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QTest>

#include <string_view>

//! Tests of one room share a program: each is linked once with the library and not once for itself.
//! ctest runs each in a process of its own: tests_jobs_rows tst_rowsource [ARGUMENT …]
namespace penstock {

//! Runs one test object with the arguments of Qt Test, the name of the program first.
using RunTest = int (*)(int argc, char **argv);

//! Makes a test known to the main() of its program.
class RegisteredTest
{
public:
    //! \a source is the path of its file, whose name without an ending is the name of the test.
    RegisteredTest(std::string_view source, RunTest run);
};

template <typename Test>
int runTest(int argc, char **argv)
{
    QTEST_SET_MAIN_SOURCE_PATH
    Test test;
    return QTest::qExec(&test, argc, argv);
}

} // namespace penstock

//! In the place of QTEST_MAIN and its relatives.
#define PENSTOCK_TEST(TestClass)                                                                   \
    static const penstock::RegisteredTest registered##TestClass(__FILE__,                          \
                                                                &penstock::runTest<TestClass>);
