// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QLabel>
#include <QRegularExpression>
#include <QTest>

//! What a person does to links in a text.
namespace penstock {

//! Where in \a label the link called \a text begins; empty where there is none.
inline QString linkCalled(const QLabel &label, const QString &text)
{
    static const QRegularExpression anchors(QStringLiteral("<a href=\"([^\"]*)\"[^>]*>(.*?)</a>"));
    auto each = anchors.globalMatch(label.text());
    while (each.hasNext()) {
        const QRegularExpressionMatch match = each.next();
        if (match.captured(2).contains(text.toHtmlEscaped()))
            return match.captured(1);
    }
    return {};
}

//! Moves the mouse over \a label until it is on that link, and clicks. False where it never is.
inline bool clickLink(QLabel &label, const QString &text)
{
    const QString wanted = linkCalled(label, text);
    QString under;
    const auto watching = QObject::connect(&label, &QLabel::linkHovered, &label,
                                           [&under](const QString &link) { under = link; });
    constexpr int step = 4;
    bool isThere = false;
    for (int y = step; y < label.height() && !isThere; y += step) {
        for (int x = 1; x < label.width() && !isThere; x += step) {
            QTest::mouseMove(&label, {x, y});
            if (under == wanted && !wanted.isEmpty()) {
                QTest::mouseClick(&label, Qt::LeftButton, {}, {x, y});
                isThere = true;
            }
        }
    }
    QObject::disconnect(watching);
    return isThere;
}

//! Tab to that link of \a label, which has the focus, and Enter.
inline bool pressLink(QLabel &label, const QString &text)
{
    const QString wanted = linkCalled(label, text);
    QString chosen;
    const auto watching = QObject::connect(&label, &QLabel::linkHovered, &label,
                                           [&chosen](const QString &link) { chosen = link; });
    const qsizetype links = label.text().count(QStringLiteral("<a "));
    for (qsizetype i = 0; i < links && chosen != wanted; ++i) {
        if (label.selectedText().isEmpty() || i > 0)
            QTest::keyClick(&label, Qt::Key_Tab);
        if (linkCalled(label, label.selectedText()) == wanted && label.hasSelectedText())
            chosen = wanted;
    }
    QObject::disconnect(watching);
    if (chosen != wanted || wanted.isEmpty())
        return false;
    QTest::keyClick(&label, Qt::Key_Return);
    return true;
}

} // namespace penstock
