// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <optional>

namespace penstock {

//! Shows a notification and the progress of a window that is not active. This base class shows
//! nothing.
class Desktop : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;
    ~Desktop() override;

    //! Replaces the notification shown before. chosen() reports \a key.
    virtual void notify(const QString &title, const QString &text, const QString &key);
    //! From 0 to 1; absent if no job is active.
    virtual void setProgress(std::optional<double> part);

Q_SIGNALS:
    void chosen(const QString &key); //!< Emitted when the notification is clicked.
};

} // namespace penstock
