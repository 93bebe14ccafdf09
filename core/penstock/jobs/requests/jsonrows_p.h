// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/requests/rowsource.h>

#include <QIODevice>

namespace penstock {

//! The elements of a JSON list, read one by one. Lines of rows are positions from 1.
class JsonRows final : public RowSource
{
public:
    JsonRows(std::unique_ptr<QIODevice> device, QString name);

    std::optional<Error> skipTo(const RowMark &mark); //!< Call before next().
    Result<std::optional<Row>> next() override;
    std::optional<QStringList> columns() const override { return std::nullopt; }
    RowMark mark() const override { return {m_index, m_offset, 0}; }

private:
    bool readMore();
    char token(); // The next byte that is not blank, 0 at the end. Stays in the buffer.
    void take(qsizetype size);
    Result<bool> begin(); // false at the end of the list
    Result<bool> end();
    qsizetype elementSize();
    Error error(const Message &what) const;

    std::unique_ptr<QIODevice> m_device;
    QString m_name;
    QByteArray m_buffer;
    qsizetype m_at = 0; // in the buffer
    qint64 m_offset = 0; // in the file
    std::int64_t m_index = 0;
    bool m_isInside = false;
    bool m_ended = false;
};

} // namespace penstock
