// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tree/folderbook.h"

#include "ui/theme/windowmessages.h"
#include "ui/widgets/inbackground.h"

#include <penstock/support/fileplace.h>

#include <QFileInfo>
#include <QLockFile>
#include <QUndoCommand>

namespace penstock {

namespace {
using namespace std::chrono_literals;
constexpr auto longestWait = 10s;

Result<Folders> changeFile(const QString &file, const FolderStep &step)
{
    FilePlace::makeFolders(QFileInfo(file).absolutePath());
    QLockFile lock(file + u".lock"_s);
    if (!lock.tryLock(int(std::chrono::milliseconds(longestWait).count())))
        return failure(windowMessage("window.folders_locked").at(file));
    const Result<Folders> before = readFolders(file);
    if (!before)
        return failure(before.error());
    Folders after = *before;
    step(after);
    if (after == *before)
        return after;
    if (const Result<void> written = writeFolders(file, after); !written)
        return failure(written.error());
    return after;
}
} // namespace

class FolderBook::Change final : public QUndoCommand
{
public:
    Change(FolderBook &book, const QString &what, FolderStep step)
        : QUndoCommand(what)
        , m_book(book)
        , m_step(std::move(step))
    { }

    void redo() override
    {
        const Folders before = m_book.m_folders;
        m_book.change(m_step);
        m_back = wayBack(before, m_book.m_folders);
    }
    void undo() override { m_book.change(m_back); }

private:
    FolderBook &m_book;
    FolderStep m_step;
    FolderStep m_back;
};

FolderBook::FolderBook(QObject *parent)
    : QObject(parent)
{
    m_pool.setMaxThreadCount(1);
}

FolderBook::~FolderBook()
{
    finishSaving();
}

void FolderBook::setFile(const QString &file)
{
    m_file = file;
}

void FolderBook::change(const FolderStep &step)
{
    Folders next = m_folders;
    step(next);
    if (next == m_folders)
        return;
    m_folders = std::move(next);
    Q_EMIT changed();
    if (m_file.isEmpty())
        return;
    ++m_writing;
    inBackground(
        m_pool, this, [file = m_file, step] { return changeFile(file, step); },
        [this](const std::shared_ptr<Result<Folders>> &written) {
            --m_writing;
            if (*written)
                take(*written);
            else
                Q_EMIT failed(written->error());
        });
}

void FolderBook::change(const QString &what, const FolderStep &step)
{
    Folders next = m_folders;
    step(next);
    if (next != m_folders)
        m_undo.push(new Change(*this, what, step));
}

void FolderBook::take(const Result<Folders> &read)
{
    if (m_writing > 0)
        return; // what comes of that is more
    if (!read)
        return Q_EMIT failed(read.error());
    if (*read == m_folders)
        return;
    m_folders = *read;
    Q_EMIT changed();
}

void FolderBook::lookAgain()
{
    if (m_file.isEmpty())
        return;
    inBackground(
        m_pool, this, [file = m_file] { return readFolders(file); },
        [this](const std::shared_ptr<Result<Folders>> &read) {
            if (*read)
                take(*read); // what is wrong with it the next change says
        });
}

void FolderBook::finishSaving()
{
    m_pool.waitForDone();
}

} // namespace penstock

#include "moc_folderbook.cpp"
