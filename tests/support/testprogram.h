// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include "support/table.h"
#include "support/testfiles.h"

#include <QTest>

#include <string_view>

//! The tests of a module are one program, so that the library is linked once for all of them. The tests
//! of a folder are compiled together: the names of tst_rowsource.cpp are in a namespace tst_rowsource.
//! ctest runs each test in a process of its own: tests_jobs tst_rowsource [ARGUMENT …]
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
