// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/importing/draft/yamltree_p.h>

#include <penstock/importing/curl/importmessages.h>

#include <QHash>
#include <QJsonArray>
#include <QRegularExpression>

#include <sstream>
#include <vector>

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/mark.h>
#include <yaml-cpp/parser.h>

namespace penstock {

namespace {
constexpr std::size_t deepestLevel = 200;
constexpr qint64 maxValues = 2'000'000;

class TooMuch : public YAML::ParserException
{
public:
    TooMuch(const YAML::Mark &where, Message fault)
        : ParserException(where, {})
        , message(std::move(fault))
    { }

    Message message;
};

// As the core schema of YAML 1.2 reads what is not quoted.
QJsonValue plainValue(const QString &text)
{
    static const QRegularExpression whole(u"^[-+]?[0-9]+$"_s);
    static const QRegularExpression real(
        QStringLiteral(R"(^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$)"));
    const QString lower = text.toLower();
    if (lower.isEmpty() || lower == u"~"_s || lower == u"null"_s)
        return QJsonValue::Null;
    if (lower == u"true"_s || lower == u"false"_s)
        return lower == u"true"_s;
    bool isRight = false;
    if (whole.match(text).hasMatch()) {
        const qint64 number = text.toLongLong(&isRight);
        if (isRight)
            return number;
        return text; // more digits than a number here can keep
    }
    if (real.match(text).hasMatch()) {
        const double number = text.toDouble(&isRight);
        if (isRight)
            return number;
    }
    return text;
}

// Builds values while yaml-cpp reads: its own tree of nodes is many times as large.
class TreeBuilder : public YAML::EventHandler
{
public:
    const QJsonValue &root() const { return m_root; }

    void OnDocumentStart(const YAML::Mark &) override { }
    void OnDocumentEnd() override { }
    void OnNull(const YAML::Mark &mark, YAML::anchor_t anchor) override
    {
        add(mark, anchor, {QJsonValue::Null, 1});
    }
    void OnAlias(const YAML::Mark &mark, YAML::anchor_t anchor) override
    {
        const auto found = m_anchors.constFind(anchor);
        if (found == m_anchors.constEnd())
            throw TooMuch(mark, importMessage("yaml.alias_in_itself"));
        add(mark, 0, *found);
    }
    void OnScalar(const YAML::Mark &mark, const std::string &tag, YAML::anchor_t anchor,
                  const std::string &value) override
    {
        const QString text = QString::fromStdString(value);
        // "!" is what was quoted.
        add(mark, anchor, {tag == "?" || tag.empty() ? plainValue(text) : QJsonValue(text), 1});
    }
    void OnSequenceStart(const YAML::Mark &mark, const std::string &, YAML::anchor_t anchor,
                         YAML::EmitterStyle::value) override
    {
        begin(mark, anchor, false);
    }
    void OnSequenceEnd() override { end(); }
    void OnMapStart(const YAML::Mark &mark, const std::string &, YAML::anchor_t anchor,
                    YAML::EmitterStyle::value) override
    {
        begin(mark, anchor, true);
    }
    void OnMapEnd() override { end(); }

private:
    struct Counted
    {
        QJsonValue value;
        qint64 count = 0; // of values in it
    };
    struct Level
    {
        YAML::Mark mark;
        YAML::anchor_t anchor = 0;
        bool isMap = false;
        bool hasKey = false;
        QString key;
        QJsonObject object;
        QJsonArray list;
        qint64 count = 1;
    };

    void begin(const YAML::Mark &mark, YAML::anchor_t anchor, bool isMap)
    {
        if (m_levels.size() >= deepestLevel)
            throw TooMuch(mark, importMessage("yaml.too_deep"));
        Level level;
        level.mark = mark;
        level.anchor = anchor;
        level.isMap = isMap;
        m_levels.push_back(std::move(level));
    }

    void end()
    {
        Level level = std::move(m_levels.back());
        m_levels.pop_back();
        QJsonValue value = level.isMap ? QJsonValue(level.object) : QJsonValue(level.list);
        add(level.mark, level.anchor, {std::move(value), level.count});
    }

    void add(const YAML::Mark &mark, YAML::anchor_t anchor, const Counted &counted)
    {
        if (anchor != 0)
            m_anchors.insert(anchor, counted);
        m_values += counted.value.isArray() || counted.value.isObject() ? 0 : 1;
        if (m_levels.empty()) {
            m_root = counted.value;
            return;
        }
        Level &level = m_levels.back();
        level.count += counted.count;
        if (level.count > maxValues || m_values > maxValues)
            throw TooMuch(mark, importMessage("yaml.too_large", maxValues));
        if (!level.isMap) {
            level.list.append(counted.value);
        } else if (!level.hasKey) {
            level.key = counted.value.toVariant().toString();
            level.hasKey = true;
        } else {
            put(level, counted.value);
        }
    }

    static void put(Level &level, const QJsonValue &value)
    {
        level.hasKey = false;
        if (level.key != u"<<"_s || !value.isObject()) {
            level.object.insert(level.key, value);
            return;
        }
        const QJsonObject merged = value.toObject();
        for (auto member = merged.begin(); member != merged.end(); ++member) {
            if (!level.object.contains(member.key()))
                level.object.insert(member.key(), member.value());
        }
    }

    QJsonValue m_root;
    std::vector<Level> m_levels;
    QHash<YAML::anchor_t, Counted> m_anchors;
    qint64 m_values = 0;
};

Message placeOf(const YAML::Mark &mark)
{
    return importMessage("yaml.line", mark.line + 1);
}
} // namespace

Result<QJsonObject> objectFromYaml(const QByteArray &yaml)
{
    TreeBuilder builder;
    try {
        std::istringstream stream(yaml.toStdString());
        YAML::Parser parser(stream);
        parser.HandleNextDocument(builder);
    } catch (const TooMuch &fault) {
        return failure(fault.message.at(placeOf(fault.mark)));
    } catch (const YAML::Exception &fault) {
        const QString what = QString::fromStdString(fault.msg);
        const QString noAnchor = u"the referenced anchor is not defined"_s;
        return failure(
            importMessage("yaml.invalid",
                          // yaml-cpp 0.8 adds its name
                          MessageArgument::quoted(what.startsWith(noAnchor) ? noAnchor : what))
                .at(placeOf(fault.mark)));
    }
    if (!builder.root().isObject())
        return failure(importMessage("yaml.not_an_object"));
    return builder.root().toObject();
}

} // namespace penstock
