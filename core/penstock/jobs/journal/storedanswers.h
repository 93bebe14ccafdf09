// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/journal/storedanswer.h>

#include <QFile>

#include <functional>
#include <memory>
#include <unordered_map>
#include <vector>

namespace penstock {

//! The stored responses to many rows: reads the files once, unlike findAnswer(). Needs about 50
//! bytes of memory per line. Belongs to one thread.
class PENSTOCK_EXPORT StoredAnswers
{
public:
    //! Returns nothing if \a isCancelled returns true. With \a text, keeps only responses whose
    //! JSON contains it, ignoring case. An unreadable output of keepsAnswers() is an error.
    static Result<std::optional<StoredAnswers>>
    read(const JobSpec &job, const std::function<bool()> &isCancelled, const QString &text = {});
    //! Like findAnswer(), but joins pages to a list if they are JSON.
    Result<std::optional<StoredAnswer>> of(const Row &row, const RowEnd &end);
    //! Returns each page unchanged; may be empty.
    Result<std::vector<StoredAnswer>> pagesOf(const Row &row, const RowEnd &end);
    bool isEmpty() const { return m_answered.places.empty() && m_failed.places.empty(); }
    //! Returns true if a response to \a row exists.
    bool has(const Row &row) const;

private:
    //! A file and the positions of each row's lines.
    struct Lines
    {
        std::unique_ptr<QFile> file;
        std::unordered_map<std::size_t, std::vector<qint64>> places; // by hash of the row
    };
    static Result<bool> index(Lines &lines, const std::function<bool()> &isCancelled,
                              const QStringList &texts);

    Lines m_answered;
    Lines m_failed;
};

} // namespace penstock
