// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/importing/draft/variables_p.h>

#include <penstock/http/message/secrets.h>

#include <QRegularExpression>

namespace penstock {

namespace {
// Variables in variables may double with each level.
constexpr int deepest = 8;
constexpr qsizetype longest = 1024 * 1024;

QString scalarText(const QJsonValue &value)
{
    return value.toVariant().toString();
}
} // namespace

void CollectionVariables::set(const QString &name, const QString &value)
{
    if (m_left.contains(name) || namesSecret(name) || withoutTokens(value) != value)
        m_values.remove(name);
    else
        m_values.insert(name, value);
}

void CollectionVariables::leave(const QStringList &names)
{
    m_left = names;
    for (const QString &name : names)
        m_values.remove(name);
}

void CollectionVariables::setAll(const QJsonObject &data, const QString &prefix)
{
    for (auto member = data.begin(); member != data.end(); ++member) {
        if (member->isObject())
            setAll(member->toObject(), prefix + member.key() + QLatin1Char('.'));
        else if (!member->isArray() && !member->isNull())
            set(prefix + member.key(), scalarText(*member));
    }
}

QString CollectionVariables::resolved(const QString &text) const
{
    static const QRegularExpression braces(QStringLiteral(R"(\{\{\s*(?:_\.)?\$?([^{}]+?)\s*\}\})"));
    QString current = text;
    for (int depth = 0; depth < deepest && current.contains(u"{{"_s); ++depth) {
        QString next;
        qsizetype at = 0;
        bool isAnyKnown = false;
        for (auto each = braces.globalMatch(current); each.hasNext();) {
            const QRegularExpressionMatch match = each.next();
            const auto known = m_values.constFind(match.captured(1));
            const bool isKnown = known != m_values.constEnd();
            isAnyKnown = isAnyKnown || isKnown;
            next += current.sliced(at, match.capturedStart() - at)
                + (isKnown ? *known : u"{{%1}}"_s.arg(match.captured(1)));
            at = match.capturedEnd();
            if (next.size() > longest)
                return current;
        }
        current = next + current.sliced(at);
        if (!isAnyKnown)
            break;
    }
    return current;
}

QHash<QString, QString> CollectionVariables::texts() const
{
    QHash<QString, QString> texts;
    for (auto each = m_values.begin(); each != m_values.end(); ++each)
        texts.insert(each.key(), resolved(*each));
    return texts;
}

} // namespace penstock
