// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/service/bodiesmodel.h"

#include "ui/documents/fieldkinds.h"

#include <QJsonArray>
#include <QJsonDocument>

namespace penstock {

namespace {
enum Column { Pointer, Equals, Contains, Statuses, Count };
constexpr auto between = QLatin1Char('|');

// A text that has the separator in it stands as JSON has it.
QString listText(const QByteArrayList &texts)
{
    QJsonArray array;
    bool isPlain = true;
    QStringList parts;
    for (const QByteArray &text : texts) {
        parts.append(QString::fromUtf8(text));
        array.append(parts.last());
        isPlain = isPlain && !text.contains(between.toLatin1()) && text.trimmed() == text
            && !text.startsWith('[');
    }
    return isPlain ? parts.join(u" | "_s)
                   : QString::fromUtf8(QJsonDocument(array).toJson(QJsonDocument::Compact));
}

QByteArrayList listFrom(const QString &text)
{
    QByteArrayList texts;
    if (text.startsWith(QLatin1Char('['))) {
        const QJsonDocument json = QJsonDocument::fromJson(text.toUtf8());
        for (const QJsonValue &each : json.array())
            texts.append(each.toString().toUtf8());
        if (json.isArray())
            return texts;
    }
    for (const QString &each : text.split(between)) {
        if (!each.trimmed().isEmpty())
            texts.append(each.trimmed().toUtf8());
    }
    return texts;
}

QString pointerOf(int row)
{
    return u"/throttling/bodies/%1/statuses"_s.arg(row);
}

QString cellText(const BodyMatcher &body, int column)
{
    switch (column) {
    case Pointer:
        return QString::fromUtf8(body.pointer);
    case Equals:
        return listText(body.equals);
    case Contains:
        return listText(body.contains);
    default:
        return typedText(body.statuses);
    }
}
} // namespace

BodiesModel::BodiesModel(ProfileDocument &document, QObject *parent)
    : GrowingTable(parent)
    , m_document(document)
    , m_bodies(document.profile().throttling.bodies)
{
    connect(&document, &ProfileDocument::changed, this,
            [this] { showLines(m_bodies, m_document.profile().throttling.bodies); });
}

QString BodiesModel::fault() const
{
    for (int row = 0; row < rowCount(); ++row) {
        if (const std::optional<QString> text = m_document.refusedAt(pointerOf(row)))
            return tr("\"%1\" is not a list of statuses. Write numbers, for example 200, 403.")
                .arg(*text);
    }
    return {};
}

int BodiesModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : Count;
}

QVariant BodiesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    const QString titles[] = {tr("Value at"), tr("equals"), tr("or contains"), tr("with status")};
    return titles[section];
}

QString BodiesModel::hintAt(int column) const
{
    const QString hints[] = {u"/error/code"_s, u"THROTTLED"_s, tr("slow down"), tr("any")};
    return hints[column];
}

QVariant BodiesModel::data(const QModelIndex &index, int role) const
{
    if (index.column() == Statuses && (role == Qt::DisplayRole || role == Qt::EditRole)) {
        if (const std::optional<QString> refused = m_document.refusedAt(pointerOf(index.row())))
            return *refused;
    }
    return GrowingTable::data(index, role);
}

QString BodiesModel::textAt(const QModelIndex &index, bool /*isEdited*/) const
{
    return cellText(m_bodies[std::size_t(index.row())], index.column());
}

bool BodiesModel::take(const QModelIndex &index, const QString &text)
{
    Profile profile = m_document.profile();
    std::vector<BodyMatcher> &bodies = profile.throttling.bodies;
    if (index.row() == int(bodies.size()))
        bodies.emplace_back();
    BodyMatcher &body = bodies[std::size_t(index.row())];
    if (index.column() == Statuses) {
        const bool isTaken = takeTyped(body.statuses, text).isEmpty();
        m_document.setRefused(pointerOf(index.row()), isTaken ? std::nullopt : std::optional(text));
        Q_EMIT dataChanged(index, index);
    }
    if (index.column() == Pointer)
        body.pointer = text.toUtf8();
    else if (index.column() != Statuses)
        (index.column() == Equals ? body.equals : body.contains) = listFrom(text);
    if (body == BodyMatcher())
        bodies.erase(bodies.begin() + index.row());
    m_document.change(tr("Change body of rate limit responses"), profile);
    return true;
}

void BodiesModel::removeLines(int first, int count)
{
    Profile profile = m_document.profile();
    std::vector<BodyMatcher> &bodies = profile.throttling.bodies;
    bodies.erase(bodies.begin() + first, bodies.begin() + first + count);
    m_document.change(tr("Remove body of rate limit responses"), profile);
}

} // namespace penstock

#include "moc_bodiesmodel.cpp"
