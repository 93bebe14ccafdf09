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

//! Shows a response: body (formatted or raw, of any length), headers and timing. Without a
//! response, shows the reason.
class ResponseView final : public QFrame
{
    Q_OBJECT
public:
    explicit ResponseView(QWidget *parent = nullptr);

    void showNothing(const QString &why);
    //! Shows \a error of the last attempt, before the next one.
    void showTrouble(const Error &error);
    //! \a sent is the request as sent; may be empty.
    void showResult(const Result<HttpAnswer> &result, const QString &asked,
                    const QString &sent = {});

    //! Sets the names of limits to offer for the cost of the request.
    void setLimits(const QStringList &names) { m_limits = names; }

Q_SIGNALS:
    //! Emitted on a click at byte \a at of \a json, which has the values of the response.
    void valueClicked(const QByteArray &json, qsizetype at);
    //! Emitted to use the value at \a place as the cost for the limit at this index.
    void costChosen(int limit, const penstock::CostPlace &place);

private:
    enum Part { Pretty, Raw, Headers, Timing };
    static constexpr std::size_t parts = 4;
    //! The response as text. Slow for large responses: make it in the background.
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
    int m_shown = 0; //!< Counts responses, to discard late texts.
};

} // namespace penstock
