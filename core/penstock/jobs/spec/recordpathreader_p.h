// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/spec/recordpath.h>

#include <optional>
#include <utility>

namespace penstock {

//! Reads the text of a path, one segment after the other. Stops at the first fault.
class RecordPathReader
{
public:
    explicit RecordPathReader(QString text)
        : m_text(std::move(text))
    { }

    Result<RecordPath> read(); //!< The whole text.

protected:
    RecordPath readPath(); //!< As far as segments follow.
    QString readQuoted(); //!< With escapes, from the quote under the cursor.

    bool isAtEnd() const { return m_at >= m_text.size(); }
    QChar peek() const { return isAtEnd() ? QChar() : m_text[m_at]; }
    bool skip(char c);
    void skipBlanks();
    void fail(const Message &why); //!< At the cursor. Keeps an earlier fault.
    //! Returns the position of the fault in characters, from 1.
    qsizetype faultPosition() const { return m_text.left(m_faultAt).toUcs4().size() + 1; }
    static bool isDigit(QChar c) { return c >= QLatin1Char('0') && c <= QLatin1Char('9'); }
    static bool isNameStart(QChar c);

    const QString m_text;
    qsizetype m_at = 0;
    std::optional<Message> m_fault;
    qsizetype m_faultAt = 0;

private:
    using Segment = RecordPath::Segment;

    void readSegment(); //!< From . or [.
    void readDotted();
    void readBracketed();
    void readIndex();
    void readEscape(QChar quote, QString &name);
    void addName(const QString &name);

    RecordPath m_path;
};

} // namespace penstock
