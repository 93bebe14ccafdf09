// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/sharing/board/mappedfile.h>

#include <penstock/sharing/keys/sharingmessages.h>
#include <penstock/support/fileplace.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace penstock {

namespace {

Error fault(const QString &path, int code)
{
    return sharingMessage("sharing.no_mapped_file", MessageArgument::quoted(qt_error_string(code)))
        .at(path);
}

} // namespace

Result<MappedFile> MappedFile::open(const QString &path, std::size_t size, Open how)
{
    const Result<FilePlace, int> place = FilePlace::at(path);
    const Result<int, int> opened = place
        ? place->open(O_RDWR | (how == Open::OrCreate ? O_CREAT : 0), FilePlace::ownerOnly)
        : failure(place.error());
    if (!opened)
        return failure(fault(path, opened.error()));
    const Descriptor file(*opened);
    struct stat seen = {};
    int code = ::fstat(file.get(), &seen) == 0 ? 0 : errno;
    if (code == 0 && seen.st_uid != ::geteuid())
        code = EACCES;
    if (code == 0 && seen.st_size < off_t(size))
        code = how == Open::OrCreate ? ::posix_fallocate(file.get(), 0, off_t(size)) : EINVAL;
    void *const data = code == 0
        ? ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, file.get(), 0)
        : MAP_FAILED;
    if (code == 0 && data == MAP_FAILED)
        code = errno;
    if (code != 0)
        return failure(fault(path, code));
    return MappedFile(static_cast<std::byte *>(data), size);
}

MappedFile::MappedFile(MappedFile &&other) noexcept
    : m_data(std::exchange(other.m_data, nullptr))
    , m_size(other.m_size)
{ }

MappedFile &MappedFile::operator=(MappedFile &&other) noexcept
{
    std::swap(m_data, other.m_data);
    std::swap(m_size, other.m_size);
    return *this;
}

MappedFile::~MappedFile()
{
    if (m_data != nullptr)
        ::munmap(m_data, m_size);
}

void MappedFile::rest(std::size_t at, std::size_t size)
{
    const auto page = std::size_t(::sysconf(_SC_PAGESIZE));
    const std::size_t begin = at / page * page;
    const std::size_t end = std::min(at + size, m_size) / page * page;
    if (begin < end)
        ::madvise(m_data + begin, end - begin, MADV_DONTNEED);
}

} // namespace penstock
