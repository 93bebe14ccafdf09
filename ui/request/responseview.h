// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/http/message/costplace.h>
#include <penstock/http/message/httpanswer.h>
#include <penstock/support/result.h>

#include <QFrame>

#include <array>

class QLabel;
class QMenu;
class QPushButton;

namespace penstock {

class SegmentSwitch;
class TextView;

//! An answer, or why there is none: its body, set out or as it came and of any length, its headers,
//! and how long what took.
class ResponseView final : public QFrame
{
    Q_OBJECT
public:
    explicit ResponseView(QWidget *parent = nullptr);

    void showNothing(const QString &why);
    //! There is none yet: the latest try met \a error, and another one follows.
    void showTrouble(const Error &error);
    //! \a sent is the request as it went, and may be empty.
    void showResult(const Result<HttpAnswer> &result, const QString &asked,
                    const QString &sent = {});

    //! Their names, to choose from for what the answer says of the call's cost.
    void setLimits(const QStringList &names) { m_limits = names; }

Q_SIGNALS:
    //! The value at \a place is what a call has cost in the limit of this index.
    //! Somebody has clicked there, in \a json, which has the values of the answer.
    void valueClicked(const QByteArray &json, qsizetype at);
    void costChosen(int limit, const penstock::CostPlace &place);

private:
    enum Part { Pretty, Raw, Headers, Timing };
    static constexpr std::size_t parts = 4;
    //! The same answer as text. Takes its time for a large one: not for the main thread.
    struct Texts
    {
        std::array<QByteArray, parts> of = {};
        bool isJson = false;
        HeaderList headers = {};
    };
    static Texts textsOf(const HttpAnswer &answer, const QString &sent);
    void show();
    void copy() const;
    std::optional<CostPlace> costPlaceAt(qsizetype letter) const;
    void offerCost(QMenu *menu, qsizetype letter);

    QLabel *m_status;
    QLabel *m_asked;
    QLabel *m_advice;
    SegmentSwitch *m_which;
    QPushButton *m_copy;
    TextView *m_text;
    Texts m_texts;
    QStringList m_limits;
    int m_shown = 0; //!< Counts answers, so that texts of one before are not taken for this one's.
};

} // namespace penstock
