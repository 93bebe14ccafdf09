// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <optional>

namespace penstock {

//! What a desktop shows of a window that is not in front: a notification, and how far it is beside its
//! icon. Whoever has no desktop for it has this one, which shows nothing.
class Desktop : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;
    ~Desktop() override;

    //! One at a time: a later one takes the place of the one before. \a key comes back by chosen().
    virtual void notify(const QString &title, const QString &text, const QString &key);
    //! From 0 to 1; absent where nothing goes on.
    virtual void setProgress(std::optional<double> part);

Q_SIGNALS:
    void chosen(const QString &key); //!< Somebody has clicked on that notification.
};

} // namespace penstock
