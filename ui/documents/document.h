// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/documents/autosave.h"
#include "ui/documents/storededits.h"

#include <QUndoStack>

#include <optional>
#include <set>
#include <vector>

namespace penstock {

//! An edited profile or job, with undo and autosave. Only valid versions are saved and published.
// Undo, saving and faults are one state.
class Document : public QObject
{
    Q_OBJECT
public:
    ~Document() override;

    const QString &file() const { return m_file; }
    QUndoStack &undoStack() { return m_undo; }

    //! The fault at or below \a pointer ("/base_url"), for users; empty if valid.
    QString faultAt(const QString &pointer) const;
    const std::vector<Error> &faults() const { return m_faults; }
    //! Why the file could not be read; shown instead of its content.
    const std::optional<Error> &brokenBecause() const { return m_broken; }
    const std::optional<Error> &notWrittenBecause() const { return m_notWritten; }
    bool isSaved() const; //!< Whether the file contains all edits.
    virtual QString name() const = 0;

    //! Whether it has a file and invalid edits.
    bool isFaulty() const { return !m_file.isEmpty() && !(m_faults.empty() && m_refused.empty()); }
    //! Keeps the invalid \a text typed into the field of \a pointer; none if valid. A text that may
    //! hold a password is kept in memory only.
    void setRefused(const QString &pointer, const std::optional<QString> &text,
                    bool mayHoldPassword = false);
    std::optional<QString> refusedAt(const QString &pointer) const;
    const std::map<QString, QString> &refused() const { return m_refused; }
    bool hasRefusedBelow(const QString &pointer) const;
    //! The invalid edits for the next session; none if they hold a secret or cannot be read back.
    std::optional<StoredEdit> faultyEdit() const;
    //! Applies edits of an earlier session; undoable. Ignores edits to another file content.
    void takeFaultyEdit(const StoredEdit &edit);

    void save() { m_autosave.flush(); }
    void finishSaving() { m_autosave.finish(); }
    void readAgain(); //!< Replaces the edits by the file's content. Undoable.
    void letGo(); //!< Stops writing, because the file is deleted.
    void keepMine(); //!< Overwrites the file with the edits.

Q_SIGNALS:
    void changed();
    void savingChanged();

protected:
    //! Is not saved if \a file is empty. \a onDisk is the file's content; empty if the file is new.
    Document(QString file, QByteArray onDisk, std::optional<Error> brokenBecause, QObject *parent);
    void begin(); //!< Constructors call it last; destructors call finishSaving().

    using Step = std::function<void()>;
    //! Adds a change named \a what, and calls \a redo at once. Successive changes of the same
    //! non-empty \a field merge.
    void push(const QString &what, const QString &field, Step undo, Step redo);
    void applied(); //!< Each step calls it last.

    //! Moves each invalid text to the pointer that \a to returns for its pointer; drops it if none.
    void moveRefused(const std::function<std::optional<QString>(const QString &)> &to);

    virtual std::vector<Error> findFaults() const = 0;
    virtual QByteArray text() const = 0; //!< The JSON to save.
    virtual void publish() = 0; //!< Passes a valid version to the session.
    virtual Result<void> take(const QByteArray &onDisk) = 0; //!< Applies it by push().
    //! Whether takeFaulty() restores \a text exactly; text() made it from an invalid version.
    virtual bool canBeReadBack(const QByteArray &text) const = 0;
    virtual void takeFaulty(const QByteArray &text) = 0; //!< Applies it by push().
    //! Replaces the file if it still contains \a before; runs in another thread.
    virtual Autosave::Write writeOver(const QByteArray &before) const = 0;

private:
    class Change;
    Autosave::Write write();

    QString m_file;
    QByteArray m_onDisk;
    std::optional<QByteArray> m_saved; // the file's content as text()
    QByteArray m_writing;
    std::vector<Error> m_faults;
    std::map<QString, QString> m_refused; // keyed by pointer
    std::set<QString> m_inMemoryOnly; // pointers of texts that may hold a password
    std::optional<Error> m_broken;
    std::optional<Error> m_notWritten;
    QUndoStack m_undo;
    Autosave m_autosave;
};

} // namespace penstock
