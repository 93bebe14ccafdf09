// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/output/recordoutputs_p.h>

#include <penstock/jobs/output/ledger.h>
#include <penstock/jobs/requests/texttemplate.h>
#include <penstock/jobs/spec/filename.h>
#include <penstock/jobs/spec/jobspec.h>
#include <penstock/jobs/spec/runmessages.h>

#include <QDir>
#include <QFileInfo>

#include <map>
#include <utility>

// A file is written in a folder beside its place and goes there when the journal has its name. What
// lies in that folder after a crash has a name that was committed, and is put in its place, or one
// that was not, and is deleted: its row is done again.

namespace penstock {

namespace {
const QString rowName = u"row"_s;
const QString pageName = u"page"_s;
const QString itemName = u"item"_s;
const QString startOverNumber = u"files/start_over"_s;

class FilesOutput final : public Output
{
public:
    FilesOutput(const QString &folder, TextTemplate name, std::shared_ptr<Disk> disk)
        : m_folder(QDir::cleanPath(folder))
        , m_waiting(m_folder + u"/.penstock"_s)
        , m_name(std::move(name))
        , m_disk(std::move(disk))
    { }

    void startOver() override { m_startsOver = true; }
    Result<void> begin(OutputMemory committed) override;
    Result<void> add(const LedgerEntry &entry) override;
    Result<OutputNumbers> sync() override;
    Result<void> committed() override;

private:
    static QString keyOf(const QString &name) { return u"file/"_s + fileNameKey(name); }
    Result<qint64> uses(const QString &name) const;
    Result<QString> freeName(const QString &wanted);
    Result<void> write(const QString &name, const QByteArray &record);
    Result<void> apply(const QString &name, bool isCommitted);

    bool m_startsOver = false; // files of earlier runs are in the way, and may be replaced
    QString m_folder;
    QString m_waiting; // folder of what is not committed
    TextTemplate m_name;
    std::shared_ptr<Disk> m_disk;
    std::unique_ptr<DurableFile> m_lock; // keeps other runs from that folder
    OutputMemory m_committed;
    std::map<QString, qint64> m_used; // since the last sync: how often a name was wanted
    QStringList m_written; // since the last commit
};

Result<void> FilesOutput::begin(OutputMemory committed)
{
    m_committed = std::move(committed);
    const Result<std::optional<qint64>> startedOver = m_committed(startOverNumber);
    if (!startedOver)
        return failure(startedOver.error());
    m_startsOver = m_startsOver || *startedOver;
    Result<void> made = m_disk->makeFolder(m_folder);
    if (made)
        made = m_disk->makeOwnFolder(m_waiting); // what is in it may be deleted
    if (!made)
        return made;
    // Safe names begin with no dot.
    const QString lockName = u".lock"_s;
    auto lock = m_disk->open(m_waiting + QLatin1Char('/') + lockName, Disk::Path::Own);
    if (!lock)
        return failure(lock.error());
    m_lock = *std::move(lock);
    QStringList left = QDir(m_waiting).entryList(QDir::Files | QDir::Hidden | QDir::System);
    left.removeOne(lockName);
    for (const QString &name : std::as_const(left)) {
        const Result<qint64> known = uses(name);
        if (!known)
            return failure(known.error());
        if (Result<void> actualCosts = apply(name, *known > 0); !actualCosts)
            return actualCosts;
    }
    // A run that has nothing left to do writes nothing that would take these names with it.
    return left.isEmpty() ? Result<void>() : m_disk->syncFolder(m_folder);
}

Result<void> FilesOutput::apply(const QString &name, bool isCommitted)
{
    const QString file = m_waiting + QLatin1Char('/') + name;
    if (!isCommitted)
        return m_disk->remove(file);
    const QString place = m_folder + QLatin1Char('/') + name;
    return m_disk->rename(file, place, m_startsOver ? Disk::Onto::Anything : Disk::Onto::Nothing);
}

// How often \a name was wanted.
Result<qint64> FilesOutput::uses(const QString &name) const
{
    const QString key = keyOf(name);
    const auto recent = m_used.find(key);
    if (recent != m_used.end())
        return recent->second;
    const Result<std::optional<qint64>> known = m_committed(key);
    if (!known)
        return failure(known.error());
    return known->value_or(0);
}

// The first of "a.json", "a~2.json", … that no record has.
Result<QString> FilesOutput::freeName(const QString &wanted)
{
    Result<qint64> number = uses(wanted);
    if (!number)
        return failure(number.error());
    QString name = wanted;
    while (true) {
        name = numberedFileName(wanted, ++*number);
        const Result<qint64> others = name == wanted ? Result<qint64>(0) : uses(name);
        if (!others)
            return failure(others.error());
        if (*others == 0)
            break;
    }
    m_used[keyOf(wanted)] = *number;
    if (name != wanted)
        m_used[keyOf(name)] = 1;
    return name;
}

Result<void> FilesOutput::add(const LedgerEntry &entry)
{
    int item = 0;
    for (const QByteArray &record : entry.records) {
        Row row = entry.row ? *entry.row : Row();
        for (const auto &[name, number] :
             {std::pair(rowName, qint64(entry.index + 1)),
              std::pair(pageName, qint64(entry.page + 1)), std::pair(itemName, qint64(++item))}) {
            if (!row.value(name))
                row.fields.push_back({name, QString::number(number), QByteArray::number(number)});
        }
        const Result<QString> text = m_name.fill(row);
        if (!text)
            return failure(text.error());
        const Result<QString> name = freeName(safeFileName(*text));
        if (!name)
            return failure(name.error());
        if (Result<void> written = write(*name, record); !written)
            return written;
    }
    return {};
}

Result<void> FilesOutput::write(const QString &name, const QByteArray &record)
{
    const auto file = m_disk->open(m_waiting + QLatin1Char('/') + name, Disk::Path::New);
    if (!file)
        return failure(file.error());
    Result<void> done = (*file)->append(record + '\n');
    if (done)
        done = (*file)->sync();
    m_written.append(name);
    return done;
}

Result<OutputNumbers> FilesOutput::sync()
{
    if (!m_written.isEmpty()) {
        if (const Result<void> named = m_disk->syncFolder(m_waiting); !named)
            return failure(named.error());
    }
    OutputNumbers numbers(m_used.begin(), m_used.end());
    if (m_startsOver)
        numbers.emplace_back(startOverNumber, 1);
    return numbers;
}

Result<void> FilesOutput::committed()
{
    m_used.clear();
    if (m_written.isEmpty())
        return {};
    for (const QString &name : std::exchange(m_written, {})) {
        if (Result<void> actualCosts = apply(name, true); !actualCosts)
            return actualCosts;
    }
    return m_disk->syncFolder(m_folder);
}
} // namespace

Result<std::unique_ptr<Output>> makeFilesOutput(const OutputSpec &spec, std::shared_ptr<Disk> disk)
{
    const QString where = u"output.name"_s;
    if (spec.name.contains(QLatin1Char('/')) || spec.name.contains(QLatin1Char('\\')))
        return failure(runMessage("output.name_with_folder", spec.name).at(where));
    if (spec.name.isEmpty())
        return failure(runMessage("output.no_name").at(where));
    Result<TextTemplate> name = TextTemplate::parse(spec.name, where);
    if (!name)
        return failure(name.error());
    return std::make_unique<FilesOutput>(spec.path, *std::move(name), std::move(disk));
}

QStringList rowValuesNeededBy(const OutputSpec &spec)
{
    if (spec.kind != OutputSpec::Kind::Files)
        return {};
    const Result<TextTemplate> name = TextTemplate::parse(spec.name, {});
    QStringList names = name ? name->names() : QStringList();
    for (const QString &counted : {rowName, pageName, itemName})
        names.removeAll(counted); // known of every row
    return names;
}

} // namespace penstock
