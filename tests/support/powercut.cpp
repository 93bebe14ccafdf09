// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/powercut.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <cerrno>

namespace penstock {

namespace {
constexpr qint64 sector = 512;

QByteArray contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void put(QByteArray &bytes, qint64 offset, QByteArrayView part)
{
    if (bytes.size() < offset + part.size())
        bytes.append(QByteArray(offset + part.size() - bytes.size(), '\0'));
    std::copy(part.begin(), part.end(), bytes.begin() + offset);
}
} // namespace

void PowerCut::arm(quint32 seed, int after)
{
    const std::lock_guard lock(m_mutex);
    m_random.seed(seed);
    m_left = after;
    m_isOff = false;
    m_names = {m_images};
}

bool PowerCut::isOff() const
{
    const std::lock_guard lock(m_mutex);
    return m_isOff;
}

bool PowerCut::operate()
{
    if (m_left == 0)
        m_isOff = true;
    else if (m_left > 0)
        --m_left;
    return !m_isOff;
}

// A file that was there before it was first written to is on the disk.
std::shared_ptr<PowerCut::Image> PowerCut::imageOf(const QString &path)
{
    std::shared_ptr<Image> &image = m_images[path];
    if (!image) {
        image = std::make_shared<Image>();
        image->synced = contents(path);
        for (Images &names : m_names)
            names.insert(path, image);
    }
    return image;
}

bool PowerCut::beforeWrite(const QString &path, qint64 offset, QByteArrayView bytes)
{
    const std::lock_guard lock(m_mutex);
    if (!operate())
        return false;
    imageOf(path)->since.emplace_back(Write {offset, bytes.toByteArray()});
    return true;
}

bool PowerCut::beforeTruncate(const QString &path, qint64 size)
{
    const std::lock_guard lock(m_mutex);
    if (!operate())
        return false;
    imageOf(path)->since.emplace_back(Truncate {size});
    return true;
}

bool PowerCut::beforeSync(const QString &path)
{
    const std::lock_guard lock(m_mutex);
    if (!operate())
        return false;
    const std::shared_ptr<Image> image = imageOf(path);
    image->synced = contents(path);
    image->since.clear();
    return true;
}

bool PowerCut::beforeCreate(const QString &path)
{
    const std::lock_guard lock(m_mutex);
    if (!operate())
        return false;
    m_images.insert(path, std::make_shared<Image>());
    noteNames();
    return true;
}

bool PowerCut::beforeRemove(const QString &path)
{
    const std::lock_guard lock(m_mutex);
    if (!operate())
        return false;
    imageOf(path);
    m_images.remove(path);
    noteNames();
    return true;
}

bool PowerCut::beforeRename(const QString &from, const QString &to)
{
    const std::lock_guard lock(m_mutex);
    if (!operate())
        return false;
    m_images.insert(to, imageOf(from));
    m_images.remove(from);
    noteNames();
    return true;
}

bool PowerCut::beforeSyncFolder(const QString &)
{
    const std::lock_guard lock(m_mutex);
    if (!operate())
        return false;
    m_names = {m_images}; // the journal of a file system is one for all its folders
    return true;
}

void PowerCut::noteNames()
{
    m_names.push_back(m_images);
}

// Sectors are those of the file: a write rarely begins with one.
void PowerCut::tear(QByteArray &bytes, const Write &write)
{
    for (qint64 from = 0, size = 0; from < write.bytes.size(); from += size) {
        size = std::min(write.bytes.size() - from, sector - (write.offset + from) % sector);
        if (m_random.bounded(2) == 0)
            put(bytes, write.offset + from, QByteArrayView(write.bytes).sliced(from).first(size));
    }
}

void PowerCut::tear(Image &image)
{
    for (const Change &change : std::exchange(image.since, {})) {
        const int fate = m_random.bounded(3); // lost, whole, torn
        if (fate == 0)
            continue;
        if (const auto *const truncate = std::get_if<Truncate>(&change))
            image.synced.resize(truncate->size, '\0');
        else if (const auto &write = std::get<Write>(change); fate == 1)
            put(image.synced, write.offset, write.bytes);
        else
            tear(image.synced, write);
    }
}

void PowerCut::restore()
{
    const std::lock_guard lock(m_mutex);
    const QList<QString> before = m_images.keys();
    m_images = m_names.at(m_random.bounded(quint32(m_names.size())));
    for (const QString &path : before) {
        if (!m_images.contains(path))
            QFile::remove(path);
    }
    for (auto each = m_images.begin(); each != m_images.end(); ++each) {
        tear(**each);
        QFile file(each.key());
        if (!file.open(QIODevice::WriteOnly) || file.write((*each)->synced) < 0)
            qFatal("the disk of the test itself has failed");
    }
    m_names = {m_images};
    m_left = -1;
    m_isOff = false;
}

void PowerCut::reportActualCost()
{
    const std::lock_guard lock(m_mutex);
    m_images.clear();
    m_names = {m_images};
}

namespace {
Error powerError(const QString &path)
{
    return writeError(EIO, path);
}

class PowerCutFile final : public DurableFile
{
public:
    PowerCutFile(PowerCut &power, QString path, std::unique_ptr<DurableFile> file)
        : m_power(power)
        , m_path(std::move(path))
        , m_file(std::move(file))
    { }

    qint64 size() const override { return m_file->size(); }
    Result<QByteArray> read(qint64 from, qint64 length) override
    {
        return m_file->read(from, length);
    }
    Result<void> append(QByteArrayView bytes) override
    {
        if (!m_power.beforeWrite(m_path, m_file->size(), bytes))
            return failure(powerError(m_path));
        return m_file->append(bytes);
    }
    Result<void> truncate(qint64 size) override
    {
        if (!m_power.beforeTruncate(m_path, size))
            return failure(powerError(m_path));
        return m_file->truncate(size);
    }
    Result<void> sync() override
    {
        return m_power.beforeSync(m_path) ? Result<void>() : failure(powerError(m_path));
    }

private:
    PowerCut &m_power;
    QString m_path;
    std::unique_ptr<DurableFile> m_file;
};

class PowerCutDisk final : public Disk
{
public:
    explicit PowerCutDisk(PowerCut &power)
        : m_power(power)
    { }

    Result<std::unique_ptr<DurableFile>> open(const QString &path, Path kind) override
    {
        if (!QFileInfo::exists(path) && !m_power.beforeCreate(path))
            return failure(powerError(path));
        auto file = m_disk->open(path, kind);
        if (!file)
            return file;
        return std::make_unique<PowerCutFile>(m_power, path, *std::move(file));
    }
    Result<void> rename(const QString &from, const QString &to, Onto onto) override
    {
        if (!m_power.beforeRename(from, to))
            return failure(powerError(to));
        return m_disk->rename(from, to, onto);
    }
    Result<void> remove(const QString &path) override
    {
        if (!m_power.beforeRemove(path))
            return failure(powerError(path));
        return m_disk->remove(path);
    }
    Result<void> syncFolder(const QString &path) override
    {
        return m_power.beforeSyncFolder(path) ? Result<void>() : failure(powerError(path));
    }
    Result<void> makeFolder(const QString &path) override { return m_disk->makeFolder(path); }
    Result<void> makeOwnFolder(const QString &path) override { return m_disk->makeOwnFolder(path); }

private:
    PowerCut &m_power;
    std::shared_ptr<Disk> m_disk = systemDisk();
};
} // namespace

std::shared_ptr<Disk> powerCutDisk(PowerCut &power)
{
    return std::make_shared<PowerCutDisk>(power);
}

} // namespace penstock
