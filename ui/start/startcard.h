// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QLabel;

namespace penstock {

//! One way to begin: what it is, in a few lines, and the button that does it.
class StartCard final : public QFrame
{
    Q_OBJECT
public:
    struct Words
    {
        QString icon;
        QString title;
        QString text;
        QString button;
        QString aside; //!< Beside the button.
        QString keys = {}; //!< Or the keys that do the same.
    };
    static constexpr int usualWidth = 272;
    enum class Rank { Main, Other };
    StartCard(const Words &words, Rank rank, QWidget *parent = nullptr);

    QSize sizeHint() const override; //!< Of a playing card, or more where its words need it.

Q_SIGNALS:
    void opened();

private:
    void paintBadge();

    QString m_icon;
    QLabel *m_badge;
};

} // namespace penstock
