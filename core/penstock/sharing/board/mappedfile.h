// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/result.h>

#include <QtGlobal>

#include <cstddef>

namespace penstock {

//! A file that the processes of a computer share as memory. Writes are visible at once, and survive
//! a kill.
class MappedFile
{
public:
    enum class Open { Existing, OrCreate };
    //! Only its owner has access. New bytes are 0 and reserved: a full disk is an error here, not a
    //! signal later.
    static Result<MappedFile> open(const QString &path, std::size_t size, Open how);

    MappedFile() = default;
    MappedFile(MappedFile &&other) noexcept;
    MappedFile &operator=(MappedFile &&other) noexcept;
    ~MappedFile();
    Q_DISABLE_COPY(MappedFile)

    std::byte *data() { return m_data; }
    const std::byte *data() const { return m_data; }
    std::size_t size() const { return m_size; }
    //! Frees the memory of a range, rounded down to pages. It is loaded again on access.
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
