// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/result.h>

#include <QtGlobal>

#include <cstddef>

namespace penstock {

//! A file of one size that processes of a machine see as the same memory. What is written there is there
//! for the others at once, and stays when its writer is killed.
class MappedFile
{
public:
    enum class Open { Existing, OrCreate };
    //! Only its owner may read it. What is new is 0, and has its place on the disk already: a full one is
    //! an error here, and not a signal later.
    static Result<MappedFile> open(const QString &path, std::size_t size, Open how);

    MappedFile() = default;
    MappedFile(MappedFile &&other) noexcept;
    MappedFile &operator=(MappedFile &&other) noexcept;
    ~MappedFile();
    Q_DISABLE_COPY(MappedFile)

    std::byte *data() { return m_data; }
    const std::byte *data() const { return m_data; }
    std::size_t size() const { return m_size; }
    //! Of \a size bytes from \a at on nobody wants to read soon: they stay in the file, and take no memory of this
    //! process until somebody does. In whole pages, from the one that has the first byte.
    void rest(std::size_t at, std::size_t size);

private:
    MappedFile(std::byte *data, std::size_t size)
        : m_data(data)
        , m_size(size)
    { }

    std::byte *m_data = nullptr;
    std::size_t m_size = 0;
};

} // namespace penstock
