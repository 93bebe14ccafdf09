// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include "program.h"

#include <QTemporaryDir>

//! A folder with job files, what they name, and the journals of their runs.
class JobWorkplace
{
public:
    QString path(const QString &name) const { return m_folder.filePath(name); }
    QString write(const QString &name, const QByteArray &contents) const; //!< Its path.
    QByteArray read(const QString &name) const; //!< Empty if it is not there.
    QList<QJsonObject> objects(const QString &name) const { return objectsOf(read(name)); }
    QString journal() const; //!< The path of the only one.

    //! "api.profile.json" for a server, with \a more members: ", \"limits\": …".
    void writeProfile(const QString &address, const QByteArray &more = {}) const;
    //! "pull.job.json" with that profile; \a members without braces.
    void writeJob(const QByteArray &members,
                  const QString &name = QStringLiteral("pull.job.json")) const;

    //! The arguments to run pull.job.json with the journals in this folder.
    QStringList command(const QStringList &options = {}) const;
    Finished run(const QStringList &options = {},
                 const QProcessEnvironment &environment
                 = QProcessEnvironment::systemEnvironment()) const;

private:
    QTemporaryDir m_folder;
};
