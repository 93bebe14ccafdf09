// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include "program.h"

#include <QTemporaryDir>

//! A folder for job files, the files that they use, and the journals of their runs.
class JobWorkplace
{
public:
    QString path(const QString &name) const { return m_folder.filePath(name); }
    QString write(const QString &name, const QByteArray &contents) const; //!< Returns the path.
    QByteArray read(const QString &name) const; //!< Empty if the file is missing.
    QList<QJsonObject> objects(const QString &name) const { return objectsOf(read(name)); }
    QString journal() const; //!< Returns the path of the only journal.

    //! Writes "api.profile.json" for a server, with \a more members: ", \"limits\": …".
    void writeProfile(const QString &address, const QByteArray &more = {}) const;
    //! Writes "pull.job.json" with that profile and \a members, without their braces.
    void writeJob(const QByteArray &members,
                  const QString &name = QStringLiteral("pull.job.json")) const;

    //! Returns the arguments that run pull.job.json with journals in this folder.
    QStringList command(const QStringList &options = {}) const;
    Finished run(const QStringList &options = {},
                 const QProcessEnvironment &environment
                 = QProcessEnvironment::systemEnvironment()) const;

private:
    QTemporaryDir m_folder;
};
