// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/sharing/channel/channel.h>
#include <penstock/support/result.h>

namespace penstock {

//! Sockets in a folder that belongs to this user alone. Whoever is at the other end is asked for its user,
//! too: another one's is hung up on before a byte of it is read.
class PENSTOCK_EXPORT LocalSwitchboard final : public Switchboard
{
public:
    //! Makes the folder, where it is not there. An error where others can get into it.
    static Result<std::unique_ptr<LocalSwitchboard>> inFolder(const QString &folder);
    ~LocalSwitchboard() override;

    std::unique_ptr<QObject> listen(const QString &name, OnChannel onChannel) override;
    std::unique_ptr<Channel> connectTo(const QString &name) override;

private:
    LocalSwitchboard(QString folder, int handle);
    //! However long the folder's name is: a socket's may have 107 bytes.
    QByteArray pathOf(const QString &name) const;

    QString m_folder;
    int m_handle;
};

} // namespace penstock
