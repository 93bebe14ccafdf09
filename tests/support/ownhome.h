// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QDir>
#include <QTemporaryDir>

namespace penstock {

//! A home for a test, with a trash: nothing of it comes into that of whoever runs the test. While it
//! lives, the process has no other.
class OwnHome
{
public:
    enum class Trash { Here, None };
    explicit OwnHome(Trash trash = Trash::Here)
    {
        // A folder cannot be made below a file.
        const QString data = path(QStringLiteral(".data"));
        if (trash == Trash::None)
            QFile(data).open(QIODevice::WriteOnly);
        // A file system other than that of the home would have a trash of its own.
        qputenv("HOME", QFile::encodeName(m_folder.path()));
        qputenv("XDG_DATA_HOME", QFile::encodeName(data));
    }
    ~OwnHome()
    {
        const auto restore = [](const char *name, const QByteArray &value) {
            value.isNull() ? qunsetenv(name) : qputenv(name, value);
        };
        restore("HOME", m_home);
        restore("XDG_DATA_HOME", m_data);
    }
    Q_DISABLE_COPY_MOVE(OwnHome)

    QString path(const QString &name) const { return m_folder.filePath(name); }
    QStringList trashed() const { return namesIn(QStringLiteral(".data/Trash/files")); }
    //! Where it has all come from, as desktops keep it.
    QStringList trashNotes() const { return namesIn(QStringLiteral(".data/Trash/info")); }

private:
    QStringList namesIn(const QString &folder) const
    {
        return QDir(path(folder)).entryList(QDir::AllEntries | QDir::NoDotAndDotDot, QDir::Name);
    }

    QTemporaryDir m_folder;
    QByteArray m_home = qgetenv("HOME");
    QByteArray m_data = qgetenv("XDG_DATA_HOME");
};

} // namespace penstock
