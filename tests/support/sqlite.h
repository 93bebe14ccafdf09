// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QSqlRecord>
#include <QStringList>

namespace penstock {

//! Executes \a statements in the SQLite file \a path. Returns the rows of the last one, with bars between the
//! values. What cannot be executed ends the program of the test.
inline QStringList executed(const QStringList &statements, const QString &path)
{
    QStringList rows;
    const QString name = u"executed"_s;
    {
        QSqlDatabase database = QSqlDatabase::addDatabase(u"QSQLITE"_s, name);
        database.setDatabaseName(path);
        if (!database.open())
            qFatal("%s: %s", qPrintable(path), qPrintable(database.lastError().text()));
        QSqlQuery query(database);
        for (const QString &statement : statements) {
            if (!query.exec(statement))
                qFatal("%s: %s", qPrintable(statement), qPrintable(query.lastError().text()));
        }
        while (query.next()) {
            QStringList values;
            for (int i = 0; i < query.record().count(); ++i)
                values.append(query.value(i).toString());
            rows.append(values.join(QLatin1Char('|')));
        }
    }
    QSqlDatabase::removeDatabase(name);
    return rows;
}

} // namespace penstock
