// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/documents/autosave.h"
#include "ui/documents/keptedits.h"

#include <QUndoStack>

#include <optional>
#include <set>
#include <vector>

namespace penstock {

//! Something that is edited: with undo, and saved by itself. What is right goes to its file and to
//! whoever works with it at once; what is not stays here, with its faults, until it is.
// Large: undo, saving, faults and what is kept of them are one state.
class Document : public QObject
{
    Q_OBJECT
public:
    ~Document() override;

    const QString &file() const { return m_file; }
    QUndoStack &undoStack() { return m_undo; }

    //! What is wrong at \a pointer or below it ("/base_url"), for people; empty if nothing is.
    QString faultAt(const QString &pointer) const;
    const std::vector<Error> &faults() const { return m_faults; }
    //! Why the file could not be read; it is shown instead of what would be in it.
    const std::optional<Error> &brokenBecause() const { return m_broken; }
    //! Why it could not be written.
    const std::optional<Error> &notWrittenBecause() const { return m_notWritten; }
    bool isSaved() const; //!< All that can be seen here is in the file.
    virtual QString name() const = 0; //!< For people.

    //! Its edits are invalid, and cannot be saved in the file that it has.
    bool isFaulty() const { return !m_file.isEmpty() && !(m_faults.empty() && m_refused.empty()); }
    //! Keeps the \a text that was typed into the field of \a pointer and cannot be taken; none if it was.
    //! A text that may hold a password is kept in memory only.
    void setRefused(const QString &pointer, const std::optional<QString> &text,
                    bool mayHoldPassword = false);
    std::optional<QString> refusedAt(const QString &pointer) const;
    const std::map<QString, QString> &refused() const { return m_refused; } //!< By pointer.
    bool hasRefusedBelow(const QString &pointer) const;
    //! These edits, for another session; none if a secret is among them, which no file may have, or if
    //! they cannot be read back as they are.
    std::optional<KeptEdit> faultyEdit() const;
    //! Takes edits of an earlier session, as a change that can be undone. Ignores those of another content.
    void takeFaultyEdit(const KeptEdit &edit);

    void save() { m_autosave.flush(); }
    void finishSaving() { m_autosave.finish(); }
    void readAgain(); //!< What is in the file, whatever is here. It can be undone.
    void letGo(); //!< Its file goes: nothing is written any more.
    void keepMine(); //!< What is here, whatever is in the file.

Q_SIGNALS:
    void changed();
    void savingChanged();

protected:
    //! \a file may be empty: then it is not saved. Without \a onDisk, what is in it, it is new.
    Document(QString file, QByteArray onDisk, std::optional<Error> brokenBecause, QObject *parent);
    void begin(); //!< To be called by constructors, at their end. Destructors call finishSaving().

    using Step = std::function<void()>;
    //! A change called \a what: \a redo is called at once. Changes of the same \a field, if it has a
    //! name, that follow each other are one.
    void push(const QString &what, const QString &field, Step undo, Step redo);
    void applied(); //!< To be called by each step, at its end.

    //! Each text that was refused goes to the pointer that \a to returns for its own; none drops it.
    void moveRefused(const std::function<std::optional<QString>(const QString &)> &to);

    virtual std::vector<Error> findFaults() const = 0;
    virtual QByteArray text() const = 0; //!< As the file has it.
    virtual void publish() = 0; //!< To whoever works with it; only what has no fault.
    virtual Result<void> take(const QByteArray &onDisk) = 0; //!< As a change, with push().
    //! Whether takeFaulty() would lose nothing of \a text, which text() wrote of something with faults.
    virtual bool canBeReadBack(const QByteArray &text) const = 0;
    virtual void takeFaulty(const QByteArray &text) = 0; //!< As a change, with push().
    //! Replaces the file, which held \a before; runs in another thread.
    virtual Autosave::Write writeOver(const QByteArray &before) const = 0;

private:
    class Change;
    Autosave::Write write();

    QString m_file;
    QByteArray m_onDisk;
    std::optional<QByteArray> m_saved; // what is there, as text() puts it
    QByteArray m_writing; // and what will be there soon
    std::vector<Error> m_faults;
    std::map<QString, QString> m_refused; // by the pointer of the field
    std::set<QString> m_inMemoryOnly; // the pointers of those that may hold a password
    std::optional<Error> m_broken;
    std::optional<Error> m_notWritten;
    QUndoStack m_undo;
    Autosave m_autosave;
};

} // namespace penstock
