// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <vector>

//! The whole numbers from 1 on that a benchmark is called with. Ends the program with 2, and says
//! that it takes \a known, where there is anything else or more than \a most of them.
inline std::vector<int> numbersFrom(int argc, char **argv, std::size_t most, const char *known)
{
    std::vector<int> numbers;
    for (int i = 1; i < argc; ++i) {
        char *end = nullptr;
        const long number = std::strtol(argv[i], &end, 10);
        if (*end != '\0' || number < 1 || number > 1'000'000'000 || numbers.size() == most) {
            std::fprintf(stderr, "%s: '%s' is not known. It takes %s.\n", argv[0], argv[i], known);
            std::exit(2);
        }
        numbers.push_back(static_cast<int>(number));
    }
    return numbers;
}
