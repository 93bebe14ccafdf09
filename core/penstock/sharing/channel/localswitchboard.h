// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/sharing/channel/channel.h>
#include <penstock/support/fileplace.h>

namespace penstock {

//! Connects processes through local sockets in a private folder. Other users are disconnected
//! before a byte is read.
class PENSTOCK_EXPORT LocalSwitchboard final : public Switchboard
{
public:
    //! Creates the folder. Returns an error if other users have access.
    static Result<std::unique_ptr<LocalSwitchboard>> inFolder(const QString &folder);

    std::unique_ptr<QObject> listen(const QString &name, OnChannel onChannel) override;
    std::unique_ptr<Channel> connectTo(const QString &name) override;

private:
    LocalSwitchboard(QString folder, int handle);
    //! Returns a path that fits into a socket address (107 bytes), however long the folder's is.
    QByteArray pathOf(const QString &name) const;

    QString m_folder;
    Descriptor m_handle;
};

} // namespace penstock
