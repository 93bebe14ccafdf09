// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/importing/curl/curlcommand.h>

#include <QFrame>

class QLabel;
class QPushButton;

namespace penstock {

//! Asks what is to become of the token in a command that was pasted. Not to be seen before one was, and
//! it forgets the token with the answer.
class TokenOffer final : public QFrame
{
    Q_OBJECT
public:
    explicit TokenOffer(QWidget *parent = nullptr);

    void offer(const CurlSignIn &signIn);

Q_SIGNALS:
    //! \a isKept: in the keychain; else until the window closes.
    void taken(const penstock::CurlSignIn &signIn, bool isKept);

private:
    void answer(bool isTaken, bool isKept);

    CurlSignIn m_signIn;
    QLabel *m_text;
    QPushButton *m_keep;
};

} // namespace penstock
