// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QLabel;

namespace penstock {

//! A card of the start page: icon, title, text and button.
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
        QString aside; //!< Text next to the button.
        QString keys = {}; //!< Shortcut next to the button.
    };
    static constexpr int usualWidth = 272;
    enum class Rank { Main, Other };
    StartCard(const Words &words, Rank rank, QWidget *parent = nullptr);

    QSize sizeHint() const override; //!< At least usualWidth wide.

Q_SIGNALS:
    void opened();

private:
    void paintBadge();

    QString m_icon;
    QLabel *m_badge;
};

} // namespace penstock
