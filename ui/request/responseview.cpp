// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/request/responseview.h"

#include "ui/find/findbar.h"
#include "ui/profiles/limitwords.h"
#include "ui/theme/errortext.h"
#include "ui/widgets/elidedlabel.h"
#include "ui/widgets/inbackground.h"
#include "ui/widgets/parts.h"
#include "ui/widgets/segmentswitch.h"
#include "ui/widgets/textview.h"
#include "ui/widgets/timetext.h"
#include "ui/widgets/wholetextbar.h"

#include <penstock/http/message/authscheme.h>
#include <penstock/http/text/prettyjson.h>

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QPushButton>

#include <initializer_list>

namespace penstock {

namespace {
bool isJsonAnswer(const HttpAnswer &answer)
{
    return headerValue(answer.headers, "Content-Type").value_or(QByteArray()).contains("json");
}

QString headersText(const HttpAnswer &answer, const QString &sent)
{
    QStringList lines;
    if (!sent.isEmpty())
        lines = {ResponseView::tr("Sent"), sent, ResponseView::tr("Received")};
    for (const auto &[name, value] : answer.headers)
        lines.append(QString::fromUtf8(name) + u": "_s + QString::fromUtf8(value));
    return lines.join(QLatin1Char('\n'));
}

QString timingText(const HttpAnswer &answer)
{
    const SendTimings &timings = answer.timings;
    QStringList lines;
    const auto line = [&lines](const QString &what, Duration time) {
        lines.append(spanText(time).rightJustified(10) + u"  "_s + what);
    };
    line(timings.heldBy.isNobody() ? ResponseView::tr("waiting for the limits")
                                   : ResponseView::tr("waiting for the limits, mostly for %1")
                                         .arg(holderOf(timings.heldBy)),
         timings.waited);
    if (timings.grantedAt && timings.sentAt)
        line(ResponseView::tr("waiting for a connection"), *timings.sentAt - *timings.grantedAt);
    if (timings.sentAt && timings.firstByteAt)
        line(ResponseView::tr("waiting for the response"), *timings.firstByteAt - *timings.sentAt);
    if (timings.firstByteAt && timings.endedAt)
        line(ResponseView::tr("receiving the response"), *timings.endedAt - *timings.firstByteAt);
    if (timings.endedAt)
        line(ResponseView::tr("total"), *timings.endedAt - timings.queuedAt);
    lines.append(QString());
    lines.append(answer.sends == 1 ? ResponseView::tr("sent once")
                                   : ResponseView::tr("sent %1 times").arg(answer.sends));
    for (const QUrl &url : answer.redirects)
        lines.append(ResponseView::tr("redirected to %1").arg(url.toString()));
    return lines.join(QLatin1Char('\n'));
}

qsizetype byteAt(const QString &text, qsizetype letter)
{
    return QStringView(text).first(letter).toUtf8().size();
}

// Advice about a status, for a new setup.
QString adviceOn(const HttpAnswer &answer)
{
    if (answer.turnedAway)
        return ResponseView::tr(
            "Rate limit exceeded: the limits of the service are lower than those of the profile.");
    if (const QByteArray scheme = unsupportedSchemeIn(answer.headers);
        answer.status == 401 && !scheme.isEmpty())
        return ResponseView::tr("The service requires %1 authentication, which Penstock does not "
                                "support. Request a token or a key there.")
            .arg(QString::fromLatin1(scheme));
    if (answer.status == 401 || answer.status == 403)
        return ResponseView::tr("The service rejected the credentials. Check the sign-in of the "
                                "profile and its secret.");
    if (answer.status == 404)
        return ResponseView::tr(
            "Nothing was found at this URL. Check the path, and the base URL of the profile.");
    return {};
}
} // namespace

ResponseView::ResponseView(QWidget *parent)
    : QFrame(parent)
    , m_status(new ElidedLabel({}, Type::BodyStrong))
    , m_asked(makeWrapped({}, Type::Small, Tone::Ink2))
    , m_advice(makeWrapped({}, Type::Body, Tone::Warn))
    , m_which(new SegmentSwitch(tr("Part of the response"),
                                {tr("Pretty"), tr("Raw"), tr("Headers"), tr("Timing")}))
    , m_copy(makeButton(tr("Copy"), ButtonKind::Ghost))
    , m_text(new TextView(tr("Response")))
{
    setProperty("panel", u"true"_s);
    m_copy->setToolTip(tr("Copy the text below"));
    m_status->setProperty("data", true);
    // They keep their room, so that nothing beside moves when an answer comes.
    for (QWidget *const part : std::initializer_list<QWidget *> {m_which, m_copy}) {
        QSizePolicy policy = part->sizePolicy();
        policy.setRetainSizeWhenHidden(true);
        part->setSizePolicy(policy);
    }
    auto *const head = makeRowLayout(8);
    head->addWidget(m_which);
    head->addStretch();
    head->addWidget(m_copy);
    auto *const layout = makeColumnLayout(4, {16, 8, 8, 8}, this);
    layout->addWidget(m_status);
    layout->addWidget(m_asked);
    layout->addWidget(m_advice);
    layout->addLayout(head);
    layout->addWidget(new WholeTextBar(*m_text));
    layout->addWidget(m_text, 1000);
    layout->addWidget(new FindBar(*m_text));
    layout->addStretch(1); // where there is no text
    connect(m_which, &SegmentSwitch::currentChanged, this, &ResponseView::show);
    connect(m_copy, &QPushButton::clicked, this, &ResponseView::copy);
    connect(m_text, &TextView::clicked, this, [this](qsizetype letter) {
        const bool isBody = m_which->current() == Pretty || m_which->current() == Raw;
        if (isBody && m_texts.isJson)
            Q_EMIT valueClicked(m_text->text().toUtf8(), byteAt(m_text->text(), letter));
    });
    connect(m_text, &TextView::menuOpens, this, &ResponseView::offerCost);
    showNothing(tr("Press Send one to see a response here."));
}

void ResponseView::showNothing(const QString &why)
{
    ++m_shown;
    m_texts = {};
    m_text->setText({}, TextView::Kind::Plain);
    m_status->setText(tr("Response"));
    setTone(m_status, Tone::Ink);
    m_asked->setText(why);
    m_advice->hide();
    for (QWidget *const part : std::initializer_list<QWidget *> {m_which, m_copy, m_text})
        part->hide();
}

void ResponseView::showTrouble(const Error &error)
{
    showNothing(tr("Retrying."));
    m_status->setText(tr("No response yet"));
    setTone(m_status, Tone::Warn);
    m_advice->setText(errorText(error));
    m_advice->show();
}

void ResponseView::showResult(const Result<HttpAnswer> &result, const QString &asked,
                              const QString &sent)
{
    if (!result) {
        showNothing(asked);
        m_status->setText(tr("No response"));
        setTone(m_status, Tone::Fail);
        m_advice->setText(errorText(result.error()));
        m_advice->show();
        return;
    }
    const HttpAnswer &answer = *result;
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
    inBackground(
        this, [answer, sent] { return textsOf(answer, sent); },
        [this, shown = ++m_shown](Texts texts) {
            if (shown != m_shown)
                return;
            m_texts = std::move(texts);
            for (QWidget *const part : std::initializer_list<QWidget *> {m_which, m_copy, m_text})
                part->show();
            show();
        });
}

ResponseView::Texts ResponseView::textsOf(const HttpAnswer &answer, const QString &sent)
{
    Texts texts;
    texts.isJson = isJsonAnswer(answer);
    texts.headers = answer.headers;
    texts.of[Raw]
        = answer.body.isEmpty() ? tr("The response body is empty.").toUtf8() : answer.body;
    texts.of[Pretty] = texts.isJson ? prettyJson(answer.body) : texts.of[Raw];
    texts.of[Headers] = headersText(answer, sent).toUtf8();
    texts.of[Timing] = timingText(answer).toUtf8();
    return texts;
}

void ResponseView::show()
{
    const auto part = std::size_t(m_which->current());
    m_text->setText(m_texts.of[part],
                    part == Pretty && m_texts.isJson ? TextView::Kind::Json
                                                     : TextView::Kind::Plain);
}

std::optional<CostPlace> ResponseView::costPlaceAt(qsizetype letter) const
{
    const auto part = Part(m_which->current());
    const QString &text = m_text->text();
    if (part == Headers) {
        const QString before = text.first(letter);
        const auto line = text.section(QLatin1Char('\n'), before.count(QLatin1Char('\n')),
                                       before.count(QLatin1Char('\n')));
        return costPlaceInHead(line.toUtf8(), m_texts.headers);
    }
    const bool isBody = part == Pretty || part == Raw;
    return isBody && m_texts.isJson && !m_text->isCut()
        ? costPlaceInBody(text.toUtf8(), byteAt(text, letter))
        : std::nullopt;
}

void ResponseView::offerCost(QMenu *menu, qsizetype letter)
{
    const auto place = m_limits.isEmpty() ? std::nullopt : costPlaceAt(letter);
    if (!place)
        return;
    menu->addSeparator();
    const QString where = place->actual.path.isEmpty() ? QString::fromLatin1(place->actual.header)
                                                       : place->actual.path;
    QMenu *const limits = menu->addMenu(tr("Use %1 as the cost for").arg(where));
    for (int i = 0; i < m_limits.size(); ++i)
        limits->addAction(m_limits[i], this,
                          [this, i, chosen = *place] { Q_EMIT costChosen(i, chosen); });
}

void ResponseView::copy() const
{
    QApplication::clipboard()->setText(
        QString::fromUtf8(m_texts.of[std::size_t(m_which->current())]));
}

} // namespace penstock

#include "moc_responseview.cpp"
