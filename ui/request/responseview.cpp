// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/request/responseview.h"

#include "ui/profiles/limitwords.h"
#include "ui/widgets/parts.h"
#include "ui/widgets/segmentswitch.h"
#include "ui/widgets/timetext.h"

#include <penstock/support/prettyjson.h>

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPlainTextEdit>
#include <QVBoxLayout>

#include <algorithm>

namespace penstock {

namespace {
enum Which { Pretty, Raw, Headers, Timing };

bool isJsonAnswer(const HttpAnswer &answer)
{
    return headerValue(answer.headers, "Content-Type").value_or(QByteArray()).contains("json");
}

QString shortened(const QByteArray &body)
{
    const QString text
        = QString::fromUtf8(body.first(std::min(body.size(), ResponseView::mostShown)));
    return body.size() <= ResponseView::mostShown ? text
                                                  : text
            + ResponseView::tr("\n… %1 bytes more, which are not shown")
                  .arg(QLocale().toString(body.size() - ResponseView::mostShown));
}

QString headersText(const HttpAnswer &answer)
{
    QStringList lines;
    for (const auto &[name, value] : answer.headers)
        lines.append(QString::fromUtf8(name) + QStringLiteral(": ") + QString::fromUtf8(value));
    return lines.join(QLatin1Char('\n'));
}

QString timingText(const HttpAnswer &answer)
{
    const SendTimings &timings = answer.timings;
    QStringList lines;
    const auto line = [&lines](const QString &what, Duration time) {
        lines.append(spanText(time).rightJustified(10) + QStringLiteral("  ") + what);
    };
    line(timings.heldBy.isEmpty()
             ? ResponseView::tr("waited for the limits")
             : ResponseView::tr("waited for the limits, most for %1").arg(holderOf(timings.heldBy)),
         timings.waited);
    if (timings.grantedAt && timings.sentAt)
        line(ResponseView::tr("to an open connection"), *timings.sentAt - *timings.grantedAt);
    if (timings.sentAt && timings.firstByteAt)
        line(ResponseView::tr("until the answer began"), *timings.firstByteAt - *timings.sentAt);
    if (timings.firstByteAt && timings.endedAt)
        line(ResponseView::tr("until it was there"), *timings.endedAt - *timings.firstByteAt);
    if (timings.endedAt)
        line(ResponseView::tr("in all"), *timings.endedAt - timings.queuedAt);
    lines.append(QString());
    lines.append(answer.sends == 1 ? ResponseView::tr("sent once")
                                   : ResponseView::tr("sent %1 times").arg(answer.sends));
    for (const QUrl &url : answer.redirects)
        lines.append(ResponseView::tr("redirected to %1").arg(url.toString()));
    return lines.join(QLatin1Char('\n'));
}

// What a status means for whoever has just set this up.
QString adviceOn(const HttpAnswer &answer)
{
    if (answer.status == 401 || answer.status == 403)
        return ResponseView::tr("The service did not accept who calls: look at the sign-in of the "
                                "profile, and whether the secret is the right one.");
    if (answer.status == 404)
        return ResponseView::tr("There is nothing at this address: look at the path, and at the "
                                "base URL of the profile.");
    if (answer.turnedAway || answer.status == 429)
        return ResponseView::tr("The service says later: its limits are lower than the profile's.");
    return {};
}
} // namespace

ResponseView::ResponseView(QWidget *parent)
    : QFrame(parent)
    , m_status(makeLabel({}, Type::BodyStrong))
    , m_asked(makeLabel({}, Type::Small, Tone::Ink2))
    , m_advice(makeLabel({}, Type::Body, Tone::Warn))
    , m_which(new SegmentSwitch(tr("Part of the answer"),
                                {tr("Pretty"), tr("Raw"), tr("Headers"), tr("Timing")}))
    , m_text(new QPlainTextEdit)
{
    setProperty("panel", QStringLiteral("true"));
    m_text->setReadOnly(true);
    m_text->setFont(fontOf(Type::Mono));
    m_text->setProperty("raw", QStringLiteral("true"));
    m_text->setLineWrapMode(QPlainTextEdit::WidgetWidth);
    m_text->setAccessibleName(tr("Answer"));
    m_text->setTabChangesFocus(true);
    m_asked->setWordWrap(true);
    m_advice->setWordWrap(true);
    auto *const head = new QHBoxLayout;
    head->setSpacing(8);
    head->addWidget(m_status);
    head->addStretch();
    head->addWidget(m_which);
    auto *const layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 8, 8, 8);
    layout->setSpacing(4);
    layout->addLayout(head);
    layout->addWidget(m_asked);
    layout->addWidget(m_advice);
    layout->addWidget(m_text, 1000);
    layout->addStretch(1); // where there is no text
    connect(m_which, &SegmentSwitch::currentChanged, this, &ResponseView::show);
    showNothing(tr("Send one, and the answer is shown here."));
}

void ResponseView::showNothing(const QString &why)
{
    m_answer.reset();
    m_status->setText(tr("Response"));
    setTone(m_status, Tone::Ink);
    m_asked->setText(why);
    m_advice->hide();
    m_which->hide();
    m_text->clear();
    m_text->hide();
}

void ResponseView::showResult(const Result<HttpAnswer> &result, const QString &asked)
{
    if (!result) {
        showNothing(asked);
        m_status->setText(tr("No answer"));
        setTone(m_status, Tone::Fail);
        m_advice->setText(result.error().text());
        m_advice->show();
        return;
    }
    m_answer = *result;
    const HttpAnswer &answer = *m_answer;
    const QString advice = adviceOn(answer);
    m_status->setText(tr("%1 %2   %3   %4")
                          .arg(answer.status)
                          .arg(QString::fromUtf8(answer.reason),
                               answer.timings.endedAt && answer.timings.sentAt
                                   ? spanText(*answer.timings.endedAt - *answer.timings.sentAt)
                                   : QString(),
                               QLocale().formattedDataSize(answer.body.size())));
    setTone(m_status, answer.status < 400 ? Tone::Accent : Tone::Warn);
    m_asked->setText(asked);
    m_advice->setText(advice);
    m_advice->setVisible(!advice.isEmpty());
    m_which->show();
    m_text->show();
    show();
}

QString ResponseView::text() const
{
    const HttpAnswer &answer = *m_answer;
    switch (m_which->current()) {
    case Headers:
        return headersText(answer);
    case Timing:
        return timingText(answer);
    case Pretty:
        // Set out, it is longer; what is longer than can be shown is not worth setting out.
        if (isJsonAnswer(answer) && answer.body.size() <= mostShown)
            return shortened(prettyJson(answer.body));
        break;
    default:
        break;
    }
    return answer.body.isEmpty() ? tr("The answer has no body.") : shortened(answer.body);
}

void ResponseView::show()
{
    if (m_answer)
        m_text->setPlainText(text());
}

} // namespace penstock
