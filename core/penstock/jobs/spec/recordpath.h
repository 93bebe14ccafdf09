// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/support/result.h>

#include <QByteArray>
#include <QByteArrayView>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace penstock {

//! A path to values of a JSON text: the subset of JSONPath (RFC 9535) without queries.
//! "$.items[*]", "$['a key'].list[-1]".
//! - $, then names (.name, ['name'], ["name"]), indices ([0], [-1] is the last), and all members or
//!   elements (.* and [*]), in text order.
//! - Descendants (..), slices, filters and lists of selectors are errors.
//! - Of duplicate members, a name selects the first, and * selects all.
//! - Missing names and indices match nothing, without an error.
class PENSTOCK_EXPORT RecordPath
{
public:
    //! Errors are of the kind Usage, with the character position.
    static Result<RecordPath> parse(const QString &text);
    //! Returns nothing for an empty \a text.
    static Result<std::optional<RecordPath>> parseOptional(const QString &text);

    //! Returns the unchanged bytes of each match, on one line. Fails if \a json is not one valid
    //! JSON value.
    Result<std::vector<QByteArray>> match(QByteArrayView json) const;
    //! Returns true if \a json has something at this path, an empty list before [*] included.
    bool leadsSomewhere(QByteArrayView json) const;
    //! Returns the most similar path that leads somewhere in \a json; empty if none does, and above
    //! 4 MiB.
    QString nearest(QByteArrayView json) const;
    bool isSingular() const; //!< True without *.
    RecordPath toList() const; //!< Ends with the first *.
    QString text() const; //!< As parse() reads it.
    static QString stepTo(const QString &name); //!< Returns .name, or ['a name'].
    RecordPath withAll() const; //!< Appends [*].

private:
    struct Segment
    {
        enum class Kind { Name, Index, All };
        Kind kind = Kind::All;
        std::string name = {}; // UTF-8
        std::int64_t index = 0; // from the end if negative
        friend bool operator==(const Segment &, const Segment &) = default;
    };
    friend class RecordPathReader;
    friend class RecordPathSearch;
    friend class RecordMatcher;

    std::vector<Segment> m_segments;
};

} // namespace penstock
