// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/spec/durablefile.h>

#include <atomic>
#include <memory>

namespace penstock {

//! The disk of the system, of which one operation fails with an error of errno, and all others do
//! what they should.
class FaultyDisk final : public Disk
{
public:
    //! The operation \a at, counted from 0, fails with \a number; none if \a at is negative.
    FaultyDisk(int at, int number)
        : m_state(std::make_shared<State>())
    {
        m_state->left = at;
        m_state->number = number;
    }

    bool hasFailed() const { return m_state->hasFailed; }
    int operationsAfter() const { return m_state->after; } //!< The one that failed.

    Result<std::unique_ptr<DurableFile>> open(const QString &path, Path kind) override
    {
        if (m_state->fails())
            return failure(writeError(m_state->number, path));
        auto file = m_disk->open(path, kind);
        if (!file)
            return file;
        return std::make_unique<File>(m_state, path, *std::move(file));
    }
    Result<void> rename(const QString &from, const QString &to, Onto onto) override
    {
        return m_state->attempt(to, [&] { return m_disk->rename(from, to, onto); });
    }
    Result<void> remove(const QString &path) override
    {
        return m_state->attempt(path, [&] { return m_disk->remove(path); });
    }
    Result<void> syncFolder(const QString &path) override
    {
        return m_state->attempt(path, [&] { return m_disk->syncFolder(path); });
    }
    Result<void> makeFolder(const QString &path) override
    {
        return m_state->attempt(path, [&] { return m_disk->makeFolder(path); });
    }
    Result<void> makeOwnFolder(const QString &path) override
    {
        return m_state->attempt(path, [&] { return m_disk->makeOwnFolder(path); });
    }

private:
    struct State
    {
        std::atomic<int> left = 0;
        std::atomic<int> after = 0;
        std::atomic<bool> hasFailed = false;
        int number = 0;

        bool fails()
        {
            if (hasFailed)
                ++after;
            if (left-- != 0)
                return false;
            hasFailed = true;
            return true;
        }
        template <typename Work>
        Result<void> attempt(const QString &path, Work work)
        {
            return fails() ? Result<void>(failure(writeError(number, path))) : work();
        }
    };

    class File final : public DurableFile
    {
    public:
        File(std::shared_ptr<State> state, QString path, std::unique_ptr<DurableFile> file)
            : m_state(std::move(state))
            , m_path(std::move(path))
            , m_file(std::move(file))
        { }

        qint64 size() const override { return m_file->size(); }
        Result<QByteArray> read(qint64 from, qint64 length) override
        {
            return m_file->read(from, length);
        }
        Result<void> append(QByteArrayView bytes) override
        {
            return m_state->attempt(m_path, [&] { return m_file->append(bytes); });
        }
        Result<void> truncate(qint64 size) override
        {
            return m_state->attempt(m_path, [&] { return m_file->truncate(size); });
        }
        Result<void> sync() override
        {
            return m_state->attempt(m_path, [&] { return m_file->sync(); });
        }

    private:
        std::shared_ptr<State> m_state;
        QString m_path;
        std::unique_ptr<DurableFile> m_file;
    };

    std::shared_ptr<State> m_state;
    std::shared_ptr<Disk> m_disk = systemDisk();
};

} // namespace penstock
