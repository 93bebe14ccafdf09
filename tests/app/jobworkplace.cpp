// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "jobworkplace.h"
#include "support/testfiles.h"

#include <QDirIterator>
#include <QFile>

QString JobWorkplace::write(const QString &name, const QByteArray &contents) const
{
    return penstock::makeFile(path(name), contents);
}

QByteArray JobWorkplace::read(const QString &name) const
{
    QFile file(path(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QString JobWorkplace::journal() const
{
    QDirIterator found(path(u"data"_s), {u"journal.sqlite"_s}, QDir::Files,
                       QDirIterator::Subdirectories);
    return found.hasNext() ? found.next() : QString();
}

void JobWorkplace::writeProfile(const QString &address, const QByteArray &more) const
{
    write(u"api.profile.json"_s,
          R"({"schema": "penstock/profile/1", "name": "Practice", "base_url": ")"
              + address.toLatin1() + '"' + more + "}\n");
}

void JobWorkplace::writeJob(const QByteArray &members, const QString &name) const
{
    write(name,
          R"({"schema": "penstock/job/1", "profile": "api.profile.json", )" + members + "}\n");
}

QStringList JobWorkplace::command(const QStringList &options) const
{
    return QStringList {u"run"_s, path(u"pull.job.json"_s), u"--data-dir"_s, m_folder.path()}
    + options;
}

Finished JobWorkplace::run(const QStringList &options, const QProcessEnvironment &environment) const
{
    return runPenstock(command(options), {}, environment);
}
