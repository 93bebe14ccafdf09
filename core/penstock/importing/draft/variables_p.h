// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QHash>
#include <QJsonObject>
#include <QString>
#include <QStringList>

namespace penstock {

//! The values of {{name}} in a collection, except secrets, so that {{token}} stays.
class CollectionVariables
{
public:
    void set(const QString &name, const QString &value);
    //! Excludes \a names, whose values are known only later.
    void leave(const QStringList &names);
    //! Sets the members of \a data by path: "api.host".
    void setAll(const QJsonObject &data, const QString &prefix = {});
    //! Replaces known names in \a text recursively, removes spaces in braces and Insomnia's "_.".
    //! Returns the last text below 1 MiB.
    QString resolved(const QString &text) const;
    QHash<QString, QString> texts() const; //!< Resolved values.

private:
    QHash<QString, QString> m_values;
    QStringList m_left;
};

} // namespace penstock
