// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>

#include <QFlags>
#include <QString>

#include <tl/expected.hpp>

namespace penstock {

//! What a face of Penstock, the command line or a window, has a way to: a flag, a field, a button.
//! The words of a fix name none of these; each face adds its own.
enum class Remedy : quint16 {
    AnotherOutput = 1 << 0, //!< A path for the answers.
    StartOver = 1 << 1, //!< Without what earlier runs have done.
    AcceptChanges = 1 << 2, //!< Go on with the rows that are left, as the job is now.
    AnotherDataFolder = 1 << 3, //!< For profiles and journals.
    RowFormat = 1 << 4, //!< Say whether rows are CSV, JSONL or lines.
    SecretsFile = 1 << 5, //!< A file with secrets, for this time.
    ProfileFromPreset = 1 << 6, //!< Make a profile of a preset.
    OtherFuse = 1 << 7 //!< Let more answers in a row be refused before a run pauses, or any number.
};
Q_DECLARE_FLAGS(Remedies, Remedy)
Q_DECLARE_OPERATORS_FOR_FLAGS(Remedies)

//! Why something could not be done, in words for a person: what is wrong, where, and what to do.
struct PENSTOCK_EXPORT Error
{
    enum class Kind {
        Usage, //!< The caller asked for something that makes no sense.
        File, //!< An input file cannot be read or understood.
        Output, //!< An output cannot be written.
        Network, //!< A connection could not be made or broke.
        Secret, //!< A secret is missing, or what keeps it does not hand it out.
        Internal //!< A mistake of Penstock's own.
    };

    Kind kind = Kind::Usage;
    QString what; //!< One clause, lower case, no full stop: "interval is 0".
    QString where; //!< A file, a line, a JSON pointer, an URL; may be empty.
    QString fix; //!< What to do, a sentence without its full stop; may be empty.
    Remedies remedies = {}; //!< Those that the fix speaks of.

    QString text() const; //!< "where: what. fix", one line.
    friend bool operator==(const Error &, const Error &) = default;
};

//! A value, or the error that explains its absence. Ask it which before you take either: value() of
//! one without a value throws, and * is undefined. Becomes std::expected when compilers have it.
template <typename T, typename E = Error>
using Result = tl::expected<T, E>;

//! The failing half of a Result, to be returned.
template <typename E>
auto failure(E &&error)
{
    return tl::unexpected<std::decay_t<E>>(std::forward<E>(error));
}

} // namespace penstock
