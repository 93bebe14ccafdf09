// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/service/bodiesmodel.h"

#include "ui/theme/typography.h"
#include "ui/widgets/plaintooltip.h"

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

QString statusesText(const std::vector<int> &statuses)
{
    QStringList parts;
    for (const int status : statuses)
        parts.append(QString::number(status));
    return parts.join(u", "_s);
}

std::optional<std::vector<int>> statusesFrom(const QString &text)
{
    std::vector<int> statuses;
    for (const QString &each : text.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        bool isNumber = false;
        statuses.push_back(each.trimmed().toInt(&isNumber));
        if (!isNumber)
            return std::nullopt;
    }
    return statuses;
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
        return statusesText(body.statuses);
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

QString BodiesModel::refusal() const
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

QVariant BodiesModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    if (role == Qt::FontRole)
        return fontOf(Type::Mono);
    const std::optional<QString> refused = m_document.refusedAt(pointerOf(index.row()));
    if (refused && index.column() == Statuses && (role == Qt::DisplayRole || role == Qt::EditRole))
        return *refused;
    if (index.row() == lineCount()) {
        const QString hints[] = {u"/error/code"_s, u"THROTTLED"_s, tr("slow down"), tr("any")};
        return role == Qt::DisplayRole ? QVariant(hints[index.column()]) : hintOf(index, role);
    }
    if (role != Qt::DisplayRole && role != Qt::EditRole && role != Qt::ToolTipRole)
        return {};
    const QString text = cellText(m_bodies[std::size_t(index.row())], index.column());
    return role == Qt::ToolTipRole ? plainToolTip(text) : text;
}

Qt::ItemFlags BodiesModel::flags(const QModelIndex &index) const
{
    const Qt::ItemFlags flags = GrowingTable::flags(index);
    return index.isValid() ? flags | Qt::ItemIsEditable : flags;
}

bool BodiesModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (role != Qt::EditRole || !checkIndex(index, CheckIndexOption::IndexIsValid))
        return false;
    const QString text = value.toString().trimmed();
    if (data(index, Qt::EditRole).toString() == text)
        return true;
    Profile profile = m_document.profile();
    std::vector<BodyMatcher> &bodies = profile.throttling.bodies;
    if (index.row() == int(bodies.size()))
        bodies.emplace_back();
    BodyMatcher &body = bodies[std::size_t(index.row())];
    const std::optional<std::vector<int>> statuses = statusesFrom(text);
    if (index.column() == Statuses) {
        m_document.setRefused(pointerOf(index.row()),
                              statuses ? std::nullopt : std::optional(text));
        Q_EMIT dataChanged(index, index);
    }
    if (index.column() == Pointer)
        body.pointer = text.toUtf8();
    else if (index.column() != Statuses)
        (index.column() == Equals ? body.equals : body.contains) = listFrom(text);
    else if (statuses)
        body.statuses = *statuses;
    if (body == BodyMatcher())
        bodies.erase(bodies.begin() + index.row());
    m_document.change(tr("Change body of rate limit responses"), profile);
    return true;
}

bool BodiesModel::removeRows(int row, int count, const QModelIndex &parent)
{
    if (parent.isValid() || row < 0 || count < 1 || row + count > lineCount())
        return false;
    Profile profile = m_document.profile();
    std::vector<BodyMatcher> &bodies = profile.throttling.bodies;
    bodies.erase(bodies.begin() + row, bodies.begin() + row + count);
    m_document.change(tr("Remove body of rate limit responses"), profile);
    return true;
}

} // namespace penstock

#include "moc_bodiesmodel.cpp"
