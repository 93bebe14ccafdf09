// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/support/result.h>

#include <QByteArray>
#include <QByteArrayView>

#include <cstdint>
#include <string>
#include <vector>

namespace penstock {

//! Which values of a JSON text are meant: the part of JSONPath (RFC 9535) that names a way down and
//! nothing else. "$.items[*]", "$['a key'].list[-1]".
//! - $, then member names (.name, ['name'], ["name"]), indices ([0], [-1] is the last), and all
//!   members or elements (.* and [*]), in the order of the text.
//! - Descendants (..), slices, filters and lists of selectors are refused by name.
//! - Where a member stands twice, its name means the first of them, and * means both.
//! - A name or index that is not there matches nothing; that is no error.
class PENSTOCK_EXPORT RecordPath
{
public:
    //! Reads a path. An error of the kind Usage says what is wrong, and at which character.
    static Result<RecordPath> parse(const QString &text);

    //! The bytes of each match as they stand in \a json, on one line: 64-bit ids keep their digits
    //! and 1.10 stays 1.10. An error where \a json is not one JSON value, all of which is looked at.
    Result<std::vector<QByteArray>> match(QByteArrayView json) const;
    bool isSingular() const; //!< Matches one value at most: no *.
    RecordPath withAll() const; //!< The same with [*] behind it.

private:
    struct Segment
    {
        enum class Kind { Name, Index, All };
        Kind kind = Kind::All;
        std::string name = {}; // UTF-8
        std::int64_t index = 0; // negative from the end
    };
    friend class RecordPathReader;
    friend class RecordMatcher;

    std::vector<Segment> m_segments;
};

} // namespace penstock
