// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/requests/rowshard.h>

#include <penstock/jobs/requests/rowhashes.h>
#include <penstock/jobs/spec/jobmessages.h>

#include <QRegularExpression>

#include <utility>

namespace penstock {

int shardOf(const Row &row, const RowsSpec::Shard &shard)
{
    const auto count = quint64(shard.of);
    if (shard.dedupe.empty())
        return int(hashOf(row, shard.columns) % count) + 1;
    QString text;
    for (const RowsSpec::Shard::Piece &piece : shard.dedupe)
        text += piece.literal
            + (piece.name.isEmpty() ? QString() : row.value(piece.name).value_or(piece.otherwise));
    const QString name = u"dedupe"_s;
    const Row value {.fields = {{name, text, {}}}};
    return int(hashOf(value, {name}) % count) + 1;
}

namespace {
// Looks for the next row when it is asked for: a pipe may not have it yet.
class ShardRows final : public RowSource
{
public:
    ShardRows(std::unique_ptr<RowSource> source, RowsSpec::Shard shard)
        : m_source(std::move(source))
        , m_shard(std::move(shard))
    { }

    Result<std::optional<Row>> next() override
    {
        look();
        return *std::exchange(m_next, std::nullopt);
    }
    std::optional<QStringList> columns() const override { return m_source->columns(); }
    RowMark mark() const override
    {
        look();
        return m_mark;
    }

private:
    void look() const
    {
        while (!m_next) {
            m_mark = m_source->mark();
            Result<std::optional<Row>> row = m_source->next();
            if (!row || !*row || shardOf(**row, m_shard) == m_shard.number)
                m_next = std::move(row);
        }
    }

    const std::unique_ptr<RowSource> m_source;
    const RowsSpec::Shard m_shard;
    mutable std::optional<Result<std::optional<Row>>> m_next;
    mutable RowMark m_mark;
};
} // namespace

std::unique_ptr<RowSource> rowsOfShard(std::unique_ptr<RowSource> source, RowsSpec::Shard shard)
{
    return std::make_unique<ShardRows>(std::move(source), std::move(shard));
}

Result<RowsSpec::Shard> shardFromText(const QString &text)
{
    static const QRegularExpression form(u"^([0-9]{1,6})/([0-9]{1,6})\\z"_s);
    const QRegularExpressionMatch match = form.match(text);
    RowsSpec::Shard shard {match.captured(1).toInt(), match.captured(2).toInt()};
    if (match.hasMatch() && shard.number >= 1 && shard.number <= shard.of)
        return shard;
    return failure(jobMessage("shard.invalid", text));
}

QString shardText(const RowsSpec::Shard &shard)
{
    return u"%1/%2"_s.arg(shard.number).arg(shard.of);
}

QString shardFileText(const RowsSpec::Shard &shard)
{
    return u"%1of%2"_s.arg(shard.number).arg(shard.of);
}

} // namespace penstock
