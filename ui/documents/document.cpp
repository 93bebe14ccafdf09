// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/documents/document.h"

#include "ui/theme/errortext.h"

#include <penstock/profiles/spec/fileformat.h>

#include <QUndoCommand>

#include <utility>

namespace penstock {

class Document::Change final : public QUndoCommand
{
public:
    Change(const QString &what, QString field, Step undo, Step redo)
        : QUndoCommand(what)
        , m_field(std::move(field))
        , m_undo(std::move(undo))
        , m_redo(std::move(redo))
    { }

    void undo() override { m_undo(); }
    void redo() override { m_redo(); }
    int id() const override { return m_field.isEmpty() ? -1 : 1; }
    bool mergeWith(const QUndoCommand *other) override
    {
        const auto *const next = static_cast<const Change *>(other);
        if (next->m_field != m_field)
            return false;
        m_redo = next->m_redo;
        return true;
    }

private:
    QString m_field;
    Step m_undo;
    Step m_redo;
};

Document::Document(QString file, QByteArray onDisk, std::optional<Error> brokenBecause,
                   QObject *parent)
    : QObject(parent)
    , m_file(std::move(file))
    , m_onDisk(std::move(onDisk))
    , m_broken(std::move(brokenBecause))
    , m_autosave([this] { return write(); })
{
    connect(&m_autosave, &Autosave::written, this, [this](const QByteArray &written) {
        m_onDisk = written;
        m_saved = m_writing;
        m_notWritten.reset();
        Q_EMIT savingChanged();
    });
    connect(&m_autosave, &Autosave::failed, this, [this](const Error &error) {
        m_notWritten = error;
        Q_EMIT savingChanged();
    });
}

Document::~Document() = default;

void Document::begin()
{
    m_faults = m_broken ? std::vector<Error>() : findFaults();
    if (m_onDisk.isEmpty())
        m_autosave.touch();
    else
        m_saved = text();
}

void Document::push(const QString &what, const QString &field, Step undo, Step redo)
{
    m_autosave.flush(); // what comes now may be wrong and not be written
    m_undo.push(new Change(what, field, std::move(undo), std::move(redo)));
}

void Document::applied()
{
    m_faults = findFaults();
    if (m_faults.empty()) {
        publish();
        m_autosave.touch();
    }
    Q_EMIT changed();
    Q_EMIT savingChanged();
}

QString Document::faultAt(const QString &pointer) const
{
    for (const Error &fault : m_faults) {
        if (fault.where() == pointer || fault.where().startsWith(pointer + QLatin1Char('/')))
            return errorAdvice(fault);
    }
    return {};
}

bool Document::isSaved() const
{
    return !m_file.isEmpty() && !m_autosave.isPending() && m_faults.empty() && m_refused.empty()
        && !m_notWritten;
}

namespace {
bool isOfSecret(const Error &fault)
{
    const QStringList ids {u"secret.literal"_s, u"url.password"_s, u"url.password_in"_s,
                           u"job.secret"_s};
    return ids.contains(fault.id());
}
} // namespace

std::optional<StoredEdit> Document::faultyEdit() const
{
    const bool hasSecret
        = !m_inMemoryOnly.empty() || std::any_of(m_faults.begin(), m_faults.end(), isOfSecret);
    const bool isLossy = !m_faults.empty() && !canBeReadBack(text());
    if (!isFaulty() || hasSecret || isLossy || m_onDisk.isEmpty())
        return std::nullopt;
    return StoredEdit {m_file, contentHash(m_onDisk), m_faults.empty() ? QByteArray() : text(),
                       m_refused};
}

void Document::takeFaultyEdit(const StoredEdit &edit)
{
    if (edit.file != m_file || edit.before != contentHash(m_onDisk))
        return;
    if (!edit.text.isEmpty() && canBeReadBack(edit.text))
        takeFaulty(edit.text);
    m_refused = edit.fields; // they are of what is here now
    if (!m_refused.empty())
        Q_EMIT changed();
}

void Document::setRefused(const QString &pointer, const std::optional<QString> &text,
                          bool mayHoldPassword)
{
    if (refusedAt(pointer) == text)
        return;
    m_inMemoryOnly.erase(pointer);
    // Any address may have a password: https://user:password@host.
    if (text && (mayHoldPassword || text->contains(QLatin1Char('@'))))
        m_inMemoryOnly.insert(pointer);
    if (text)
        m_refused[pointer] = *text;
    else
        m_refused.erase(pointer);
    Q_EMIT savingChanged();
}

std::optional<QString> Document::refusedAt(const QString &pointer) const
{
    const auto found = m_refused.find(pointer);
    return found == m_refused.end() ? std::nullopt : std::optional(found->second);
}

void Document::moveRefused(const std::function<std::optional<QString>(const QString &)> &to)
{
    const auto inMemoryOnly = std::exchange(m_inMemoryOnly, {});
    for (const auto &[pointer, text] : std::exchange(m_refused, {})) {
        if (const std::optional<QString> now = to(pointer))
            setRefused(*now, text, inMemoryOnly.contains(pointer));
    }
    Q_EMIT savingChanged();
}

bool Document::hasRefusedBelow(const QString &pointer) const
{
    const auto first = m_refused.lower_bound(pointer + QLatin1Char('/'));
    return first != m_refused.end() && first->first.startsWith(pointer + QLatin1Char('/'));
}

Autosave::Write Document::write()
{
    if (m_file.isEmpty() || !m_faults.empty() || m_broken)
        return {};
    const QByteArray now = text();
    if (m_saved == now)
        return {};
    m_writing = now;
    return writeOver(m_onDisk);
}

void Document::readAgain()
{
    const Result<QByteArray> json = readFile(m_file);
    const bool wasBroken = m_broken.has_value();
    m_broken.reset();
    const auto refused = std::exchange(m_refused, {});
    const auto inMemoryOnly = std::exchange(m_inMemoryOnly, {});
    const Result<void> taken = json ? take(*json) : failure(json.error());
    if (!taken) {
        // What was right before stays: the file may be half written by somebody else.
        (wasBroken ? m_broken : m_notWritten) = taken.error();
        m_refused = refused;
        m_inMemoryOnly = inMemoryOnly;
    } else {
        m_onDisk = *json;
        m_saved = text();
        m_notWritten.reset();
    }
    Q_EMIT changed();
    Q_EMIT savingChanged();
}

// Not even at the end, which would bring the file back.
void Document::letGo()
{
    m_file.clear();
    finishSaving();
}

void Document::keepMine()
{
    if (const Result<QByteArray> json = readFile(m_file))
        m_onDisk = *json;
    m_saved.reset();
    m_notWritten.reset();
    m_autosave.touch();
    m_autosave.flush();
    Q_EMIT savingChanged();
}

} // namespace penstock

#include "moc_document.cpp"
