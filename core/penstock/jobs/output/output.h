// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/output/begunlines.h>
#include <penstock/jobs/output/outputnumbers.h>
#include <penstock/jobs/storage/durablefile.h>
#include <penstock/support/result.h>

#include <functional>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

namespace penstock {

struct LedgerEntry;
struct OutputSpec;

//! What an output has in the journal: the numbers committed under a name, and hashes of the lines that it was about to
//! append to a file.
class OutputMemory
{
public:
    using Numbers = std::function<Result<std::optional<qint64>>(const QString &name)>;
    using Begun = std::function<Result<QByteArray>(const QString &name)>;
    using NoteBegun = std::function<Result<void>(const QString &name, const QByteArray &hashes)>;

    OutputMemory() = default; //!< Only to be replaced.
    //! Without a journal: no hashes are kept.
    template <typename Function>
    requires std::is_invocable_v<Function, const QString &>
    OutputMemory(Function numbers) // NOLINT(*-explicit-*): most callers have numbers only
        : m_numbers(std::move(numbers))
    { }
    OutputMemory(Numbers numbers, Begun begun, NoteBegun noteBegun)
        : m_numbers(std::move(numbers))
        , m_begun(std::move(begun))
        , m_noteBegun(std::move(noteBegun))
    { }

    Result<std::optional<qint64>> operator()(const QString &name) const { return m_numbers(name); }
    Result<QByteArray> begun(const QString &name) const
    {
        return m_begun ? m_begun(name) : Result<QByteArray>(QByteArray());
    }
    //! Durable when it returns.
    Result<void> noteBegun(const QString &name, const BegunLines &lines) const
    {
        return m_noteBegun ? m_noteBegun(name, lines.hashes()) : Result<void>();
    }

private:
    Numbers m_numbers;
    Begun m_begun;
    NoteBegun m_noteBegun;
};

//! Where the records of a job go. It is told what the journal has committed, and gives back what the
//! next commit shall hold, so that each record stands in it once whenever a run dies:
//! begin(), then any number of add() followed by one sync() and one committed(), and so on.
//! After an error nothing more may be asked of it. Used on one thread, which may not be the one that
//! made it.
class PENSTOCK_EXPORT Output
{
public:
    Output() = default;
    virtual ~Output();
    Q_DISABLE_COPY_MOVE(Output)

    //! The job begins anew, though the journal does not say so: what earlier runs have left may be
    //! written over. Before begin().
    virtual void startOver() { }
    //! Opens, and takes back what was written and not committed. Where nothing was committed, what
    //! is there is from elsewhere and is emptied; of Files it is an error where it is in the way.
    //! Lines that another program has appended to what was committed are an error.
    //! May keep \a committed as long as it lives.
    virtual Result<void> begin(OutputMemory committed) = 0;
    virtual Result<void> add(const LedgerEntry &entry) = 0;
    //! Makes all that was added survive a power cut.
    virtual Result<OutputNumbers> sync() = 0;
    //! The journal has what sync() gave. Until this is done nothing of it is acknowledged.
    virtual Result<void> committed() { return {}; }
};

//! The output that \a spec describes, with its file for failed rows. Checks what can be checked
//! without touching a file.
//! - Jsonl, Csv: see makeRecordLines().
//! - Sqlite: a table, made if it is not there. With a key a record replaces the one with the same key,
//!   and what is there from elsewhere stays. Without one the columns _row, _page and _item, all from 0,
//!   tell records apart, and what is there from elsewhere is deleted. Null and what is absent are
//!   NULL; a whole number above 64 bits is the BLOB of its digits.
//! - Files: one for each record, which ends with a line break. In their names {{row}}, {{page}} and
//!   {{item}} count from 1, where the row has no columns of these names. Of two records that want
//!   one name the later gets another: "a.json", "a~2.json". A file that is there already is left
//!   as it is, and an error, but after startOver().
PENSTOCK_EXPORT Result<std::unique_ptr<Output>>
makeOutput(const OutputSpec &spec, std::shared_ptr<Disk> disk = systemDisk());

//! The values that each row must have so that \a spec, which makeOutput() takes, can place its records:
//! those in the names of its files.
PENSTOCK_EXPORT QStringList rowValuesNeededBy(const OutputSpec &spec);

//! Where failed rows go: beside the output, as answers.failed.jsonl is to answers.csv, unless \a spec
//! names a place. Empty for standard output: nowhere.
PENSTOCK_EXPORT QString failedPathOf(const OutputSpec &spec);

} // namespace penstock
