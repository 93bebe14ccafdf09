// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/tree/folders.h"

#include <QObject>
#include <QThreadPool>
#include <QUndoStack>

namespace penstock {

//! The folders of the tree, and the file that they are kept in. A change counts here at once; it is
//! written in another thread, on top of what is in the file by then: of two windows neither takes
//! anything from the other. At its end it waits until all is written.
class FolderBook final : public QObject
{
    Q_OBJECT
public:
    explicit FolderBook(QObject *parent = nullptr);
    ~FolderBook() override;

    void setFile(const QString &file); //!< Until then they are in no file.
    const QString &file() const { return m_file; }
    const Folders &folders() const { return m_folders; }
    QUndoStack &undoStack() { return m_undo; }

    void change(const FolderStep &step);
    void change(const QString &what, const FolderStep &step); //!< The same, and can be undone.
    void take(const Result<Folders> &read); //!< What was in the file. Nothing while it is written.
    void lookAgain(); //!< Whether another window has changed them.
    void finishSaving();

Q_SIGNALS:
    void changed();
    void failed(const penstock::Error &error); //!< What was changed is in no file.

private:
    class Change;

    QString m_file;
    Folders m_folders;
    QUndoStack m_undo;
    int m_writing = 0;
    QThreadPool m_pool; // of one thread: in their order
};

} // namespace penstock
