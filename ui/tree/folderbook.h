// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/tree/folders.h"

#include <QObject>
#include <QThreadPool>
#include <QUndoStack>

namespace penstock {

//! The folders of the tree, and their file. A change applies here at once. Another thread applies
//! it to the file's current content, so that two windows keep each other's changes. The destructor
//! waits for all writes.
class FolderBook final : public QObject
{
    Q_OBJECT
public:
    explicit FolderBook(QObject *parent = nullptr);
    ~FolderBook() override;

    void setFile(const QString &file); //!< Before this call, folders are not saved.
    const QString &file() const { return m_file; }
    const Folders &folders() const { return m_folders; }
    QUndoStack &undoStack() { return m_undo; }

    void change(const FolderStep &step);
    void change(const QString &what, const FolderStep &step); //!< An undoable change.
    void take(const Result<Folders> &read); //!< Applies the file's content, except during writes.
    void lookAgain(); //!< Reads changes of other windows.
    void finishSaving();

Q_SIGNALS:
    void changed();
    void failed(const penstock::Error &error); //!< Emitted if a change was not saved.

private:
    class Change;

    QString m_file;
    Folders m_folders;
    QUndoStack m_undo;
    int m_writing = 0;
    QThreadPool m_pool; // one thread keeps the order
};

} // namespace penstock
