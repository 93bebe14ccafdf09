// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/journal/keptanswer.h>

#include <QFile>

#include <functional>
#include <memory>
#include <unordered_map>
#include <vector>

namespace penstock {

//! The answers to many rows of a job: reads its output and its file of failed rows once, where
//! findAnswer() looks for each. Some 50 bytes of memory for each line. Belongs to one thread.
class PENSTOCK_EXPORT KeptAnswers
{
public:
    //! Nothing where \a isCancelled says so, which is asked now and then. An error where an output that
    //! keepsAnswers() cannot be read.
    //! With a \a text only answers that contain it, as JSON spells it; capitals do not count.
    static Result<std::optional<KeptAnswers>>
    read(const JobSpec &job, const std::function<bool()> &isCancelled, const QString &text = {});
    //! As findAnswer(), but of several pages all: as a JSON list where they are JSON.
    Result<std::optional<KeptAnswer>> of(const Row &row, const RowEnd &end);
    //! Each of its pages as it came; none where there is no answer.
    Result<std::vector<KeptAnswer>> pagesOf(const Row &row, const RowEnd &end);
    bool isEmpty() const { return m_answered.places.empty() && m_failed.places.empty(); }
    //! Whether there is one for \a row, however that has ended.
    bool has(const Row &row) const;

private:
    //! A file and where in it the lines of which row begin.
    struct Lines
    {
        std::unique_ptr<QFile> file;
        std::unordered_map<std::size_t, std::vector<qint64>> places; // by what names the row
    };
    static Result<bool> index(Lines &lines, const std::function<bool()> &isCancelled,
                              const QStringList &texts);

    Lines m_answered;
    Lines m_failed;
};

} // namespace penstock
