// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/http/httpanswer.h>
#include <penstock/support/result.h>

#include <QFrame>

#include <optional>

class QLabel;
class QPlainTextEdit;

namespace penstock {

class SegmentSwitch;

//! An answer, or why there is none: its body, set out or as it came, its headers, and how long what
//! took.
class ResponseView final : public QFrame
{
    Q_OBJECT
public:
    static constexpr qsizetype mostShown = 64 * 1024; //!< Bytes; more is not for the eye.

    explicit ResponseView(QWidget *parent = nullptr);

    void showNothing(const QString &why);
    void showResult(const Result<HttpAnswer> &result, const QString &asked);

private:
    void show();
    QString text() const;

    QLabel *m_status;
    QLabel *m_asked;
    QLabel *m_advice;
    SegmentSwitch *m_which;
    QPlainTextEdit *m_text;
    std::optional<HttpAnswer> m_answer;
};

} // namespace penstock
