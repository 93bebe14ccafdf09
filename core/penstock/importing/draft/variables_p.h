// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QHash>
#include <QJsonObject>
#include <QString>
#include <QStringList>

namespace penstock {

//! What {{name}} stands for in a collection. Secrets are not kept, so that {{token}} stays what it
//! is.
class CollectionVariables
{
public:
    //! Replaces what was there.
    void set(const QString &name, const QString &value);
    //! From now on these are none of the collection's: what stands in their places is known later.
    void leave(const QStringList &names);
    //! Members of \a data by their paths: "api.host".
    void setAll(const QJsonObject &data, const QString &prefix = {});
    //! \a text with all that is known put in, also inside of what is put in. Spaces inside the braces
    //! and the "_." of Insomnia go. A text that would become too long stays.
    QString resolved(const QString &text) const;
    QHash<QString, QString> texts() const; //!< All of them, resolved.

private:
    QHash<QString, QString> m_values;
    QStringList m_left;
};

} // namespace penstock
