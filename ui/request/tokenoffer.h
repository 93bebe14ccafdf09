// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/importing/curl/curlcommand.h>

#include <QFrame>

class QLabel;
class QPushButton;

namespace penstock {

//! Asks where to store the credential of a pasted command. Hidden otherwise, and discards the
//! credential after the choice.
class TokenOffer final : public QFrame
{
    Q_OBJECT
public:
    explicit TokenOffer(QWidget *parent = nullptr);

    void offer(const CurlSignIn &signIn);

Q_SIGNALS:
    //! \a isStored: in the keychain; else this session only.
    void taken(const penstock::CurlSignIn &signIn, bool isStored);

private:
    void answer(bool isTaken, bool isStored);

    CurlSignIn m_signIn;
    QLabel *m_text;
    QPushButton *m_keep;
};

} // namespace penstock
