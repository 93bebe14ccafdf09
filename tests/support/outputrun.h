// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/output/ledger.h>
#include <penstock/jobs/output/output.h>

#include <QHash>

#include <memory>

namespace penstock {

//! Runs an output as a ledger does, with a journal of a few numbers that can be lost.
class OutputRun
{
public:
    //! Where a run dies.
    enum class Dies { Never, BeforeSync, BeforeCommit, AfterCommit };

    Result<void> begin(Result<std::unique_ptr<Output>> output)
    {
        if (!output)
            return failure(output.error());
        m_output = *std::move(output);
        return m_output->begin([this](const QString &name) -> Result<std::optional<qint64>> {
            const auto known = numbers.constFind(name);
            return known == numbers.constEnd() ? std::nullopt : std::optional(*known);
        });
    }
    Result<void> write(const std::vector<LedgerEntry> &entries, Dies dies = Dies::Never)
    {
        for (const LedgerEntry &entry : entries) {
            if (Result<void> added = m_output->add(entry); !added)
                return added;
        }
        if (dies == Dies::BeforeSync)
            return die();
        const Result<OutputNumbers> synced = m_output->sync();
        if (!synced)
            return failure(synced.error());
        if (dies == Dies::BeforeCommit)
            return die();
        for (const auto &[name, number] : *synced)
            numbers.insert(name, number);
        return dies == Dies::AfterCommit ? die() : m_output->committed();
    }
    Result<void> die()
    {
        m_output.reset();
        return {};
    }

    QHash<QString, qint64> numbers; // what the journal has

private:
    std::unique_ptr<Output> m_output;
};

} // namespace penstock
