// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/spec/filesystem.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace penstock {

bool isNetworkFileSystem(const QByteArray &type)
{
    static constexpr std::array<std::string_view, 23> network = {"9p",
                                                                 "afpfs",
                                                                 "afs",
                                                                 "beegfs",
                                                                 "ceph",
                                                                 "cifs",
                                                                 "coda",
                                                                 "davfs",
                                                                 "fuse.ceph",
                                                                 "fuse.curlftpfs",
                                                                 "fuse.davfs2",
                                                                 "fuse.gcsfuse",
                                                                 "fuse.glusterfs",
                                                                 "fuse.rclone",
                                                                 "fuse.s3fs",
                                                                 "fuse.sshfs",
                                                                 "lustre",
                                                                 "nfs",
                                                                 "nfs4",
                                                                 "smb2",
                                                                 "smb3",
                                                                 "smbfs",
                                                                 "webdav"};
    return std::find(network.begin(), network.end(),
                     std::string_view(type.constData(), size_t(type.size())))
        != network.end();
}

} // namespace penstock
