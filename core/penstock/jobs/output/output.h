// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/output/begunlines.h>
#include <penstock/jobs/output/outputnumbers.h>
#include <penstock/jobs/spec/durablefile.h>
#include <penstock/jobs/spec/jobspec.h>
#include <penstock/support/result.h>

#include <functional>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

#include <QHash>

namespace penstock {

struct LedgerEntry;

//! An output's data in the journal: committed numbers by name, and hashes of lines to append.
class OutputMemory
{
public:
    using Numbers = std::function<Result<std::optional<qint64>>(const QString &name)>;
    using Begun = std::function<Result<QByteArray>(const QString &name)>;
    using NoteBegun = std::function<Result<void>(const QString &name, const QByteArray &hashes)>;

    OutputMemory() = default; //!< A placeholder to assign to.
    //! Without a journal: stores no hashes.
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
    //! Durable on return.
    Result<void> noteBegun(const QString &name, const BegunLines &lines) const
    {
        return m_noteBegun ? m_noteBegun(name, lines.hashes()) : Result<void>();
    }

private:
    Numbers m_numbers;
    Begun m_begun;
    NoteBegun m_noteBegun;
};

//! A destination of records that writes each exactly once, even after a crash. Call begin() with
//! the committed data, then repeat: add(), one sync(), one committed(). After an error, call
//! nothing more. Used on one thread, possibly not its creator's.
class PENSTOCK_EXPORT Output
{
public:
    Output() = default;
    virtual ~Output();
    Q_DISABLE_COPY_MOVE(Output)

    //! Allows overwriting files of earlier runs, although the journal is new. Call before begin().
    virtual void startOver() { }
    //! Opens files and removes uncommitted data. Without commits, foreign content is deleted; for
    //! Files it is an error if names collide. Lines appended by other programs are an error. May
    //! keep \a committed.
    virtual Result<void> begin(OutputMemory committed) = 0;
    virtual Result<void> add(const LedgerEntry &entry) = 0;
    //! Makes additions survive a power cut.
    virtual Result<OutputNumbers> sync() = 0;
    //! The journal contains the result of sync().
    virtual Result<void> committed() { return {}; }
};

//! Creates the output of \a spec with its file of failed rows, without touching files.
//! - Jsonl, Csv: see makeRecordLines().
//! - Sqlite: a table, created if missing. With a key, records replace those of the same key, and
//!   foreign ones stay. Without a key, the columns _row (from 1), _page and _item (from 0) identify
//!   records, and foreign ones are deleted. Null and absent values are NULL; integers above 64 bits
//!   are BLOBs of their digits.
//! - Files: one per record, ending with a line feed. In names, {{row}}, {{page}} and {{item}} count
//!   from 1 unless they are columns. Duplicate names become "a.json", "a~2.json". Existing files
//!   are an error, except after startOver().
PENSTOCK_EXPORT Result<std::unique_ptr<Output>>
makeOutput(const OutputSpec &spec, std::shared_ptr<Disk> disk = systemDisk());

//! Returns the columns that file names in \a spec use.
PENSTOCK_EXPORT QStringList rowValuesNeededBy(const OutputSpec &spec);

//! Returns the path of failed rows: that in \a spec, or next to the output, as answers.failed.jsonl
//! for answers.csv. Empty for standard output.
PENSTOCK_EXPORT QString failedPathOf(const OutputSpec &spec);

//! Returns the first file that a run would overwrite although no run of the job wrote it: output or
//! failed rows. May be empty. \a isNew: without a journal. For \a written see JobState.
PENSTOCK_EXPORT QString foreignFileOf(const OutputSpec &spec, bool isNew,
                                      const QHash<QString, LinesWritten> &written);
//! Returns an error if another program deleted or shortened a file of \a spec, or appended lines to
//! it. \a retries: the run replaces the list of failed rows. For \a written see JobState.
PENSTOCK_EXPORT std::optional<Error>
changedFault(const OutputSpec &spec, const QHash<QString, LinesWritten> &written, bool retries);

} // namespace penstock
