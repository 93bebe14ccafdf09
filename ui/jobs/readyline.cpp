// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/readyline.h"

#include "ui/jobs/lacking.h"
#include "ui/theme/errortext.h"
#include "ui/theme/recolour.h"
#include "ui/theme/tokens.h"
#include "ui/widgets/inbackground.h"
#include "ui/widgets/parts.h"
#include "ui/widgets/plaintooltip.h"
#include "ui/widgets/timetext.h"

#include <penstock/jobs/journal/earlierruns.h>
#include <penstock/jobs/output/output.h>
#include <penstock/jobs/run/jobsession.h>
#include <penstock/jobs/run/profilesession.h>

#include <QEvent>
#include <QLocale>
#include <QPointer>

namespace penstock {

namespace {
using namespace std::chrono_literals;
using What = ReadyPart::What;
constexpr auto quietAfterEdit = 200ms;
constexpr auto minute = 10s; // the end is said to the minute
} // namespace

ReadyLine::ReadyLine(JobDocument &document, QWidget *parent)
    : QLabel(parent)
    , m_document(document)
{
    dress(this, Type::Small, Tone::Ink2);
    setTextFormat(Qt::RichText);
    setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    setWordWrap(true);
    m_soon.setSingleShot(true);
    m_soon.setInterval(quietAfterEdit);
    m_clock.setInterval(minute);
    connect(&m_soon, &QTimer::timeout, this, &ReadyLine::begin);
    connect(&m_clock, &QTimer::timeout, this, &ReadyLine::showParts);
    connect(this, &QLabel::linkActivated, this,
            [this](const QString &link) { Q_EMIT partChosen(What(link.toInt())); });
    const auto soon = [this] { m_soon.start(); };
    connect(&m_document, &JobDocument::changed, this, soon);
    connect(&m_document.session(), &JobSession::stateChanged, this, soon);
    connect(&m_document.session().profile(), &ProfileSession::profileChanged, this,
            &ReadyLine::lookAgain);
    onRecolour(this, [this] { showParts(); });
    showParts();
}

ReadyLine::~ReadyLine()
{
    if (m_stop)
        *m_stop = true;
}

void ReadyLine::setSecrets(SecretAccess &secrets)
{
    m_secrets = &secrets;
}

void ReadyLine::lookAgain()
{
    m_lookedFor.clear();
    m_soon.start();
}

void ReadyLine::showEvent(QShowEvent *event)
{
    QLabel::showEvent(event);
    m_clock.start();
    lookAgain();
}

void ReadyLine::changeEvent(QEvent *event)
{
    QLabel::changeEvent(event);
    if (event->type() == QEvent::ActivationChange && isActiveWindow())
        lookAgain(); // a file, or a secret, may be there now
}

// Who does not see it needs none.
void ReadyLine::begin()
{
    if (!isVisible()) {
        m_clock.stop();
        return;
    }
    if (m_stop)
        *m_stop = true;
    m_stop = std::make_shared<std::atomic_bool>(false);
    inBackground(
        this,
        [question = startQuestionOf(m_document), stop = m_stop]() mutable {
            question.stop = stop.get();
            return factsOf(question);
        },
        [this, stop = m_stop](StartFacts facts) {
            if (m_stop != stop)
                return; // something has changed meanwhile
            facts.absentSecrets = m_facts.absentSecrets;
            if (facts.secrets != m_facts.secrets)
                m_lookedFor.clear();
            m_facts = std::move(facts);
            lookForSecrets();
        });
}

void ReadyLine::lookForSecrets()
{
    if (m_secrets == nullptr || m_facts.secrets.isEmpty() || m_lookedFor == m_facts.secrets)
        return showParts();
    m_lookedFor = m_facts.secrets;
    m_secrets->look(m_lookedFor,
                    [self = QPointer(this), secrets = m_lookedFor](const QStringList &there) {
                        if (!self || self->m_facts.secrets != secrets)
                            return;
                        QStringList &absent = self->m_facts.absentSecrets;
                        absent.clear();
                        for (const QString &secret : secrets) {
                            if (!there.contains(secret))
                                absent.append(secret);
                        }
                        self->showParts();
                    });
}

QString ReadyLine::rowWords(const ReadyPart &part) const
{
    if (part.fault)
        return m_facts.rows ? tr("no rows") : tr("rows cannot be read");
    if (!m_readiness.rows)
        return tr("number of rows unknown");
    const qint64 rows = *m_readiness.rows;
    QStringList words;
    if (m_readiness.failed > 0)
        words += rows == 1
            ? tr("the row failed")
            : tr("%1 of %2 rows failed").arg(countText(m_readiness.failed), countText(rows));
    if (m_readiness.inDoubt > 0)
        words += rows == 1
            ? tr("the row is in doubt")
            : tr("%1 of %2 rows in doubt").arg(countText(m_readiness.inDoubt), countText(rows));
    if (words.isEmpty() || !m_readiness.isFinished())
        words.prepend(leftWords(rows));
    return words.join(u", "_s);
}

QString ReadyLine::leftWords(std::int64_t rows) const
{
    if (m_readiness.isFinished())
        return rows == 1 ? tr("the row is done") : tr("all %1 rows done").arg(countText(rows));
    if (m_readiness.done > 0)
        return tr("%1 of %2 rows left").arg(countText(rows - m_readiness.done), countText(rows));
    return rows == 1 ? tr("1 row") : tr("%1 rows").arg(countText(rows));
}

QString ReadyLine::outputWords(const ReadyPart &part) const
{
    if (part.fault && m_document.spec().output.path.isEmpty())
        return tr("output file missing");
    if (part.fault && part.fault->remedies().testFlag(Remedy::StartOver))
        return tr("output already exists");
    return part.fault ? tr("output not writable") : tr("output writable");
}

QString ReadyLine::endWords() const
{
    const WallTime now = m_document.session().profile().clock().now().wall();
    const QDateTime end = localTime(now + m_readiness.takes.value_or(Duration()));
    const QString time = end.toString(u"HH:mm"_s);
    return end.date() == localTime(now).date()
        ? tr("done at %1").arg(time)
        : tr("done on %1 at %2").arg(QLocale().toString(end.date(), QLocale::ShortFormat), time);
}

QString ReadyLine::wordsOf(const ReadyPart &part) const
{
    switch (part.what) {
    case What::Rows:
        return rowWords(part);
    case What::Request: {
        if (part.fault)
            return messageText(part.fault->message);
        QStringList names;
        for (const QString &name : m_readiness.names)
            names.append(u"{{%1}}"_s.arg(name));
        return tr("%1 found").arg(names.join(u", "_s));
    }
    case What::Output:
        return outputWords(part);
    case What::EarlierRuns:
        return tr("edited since the last run");
    case What::Paths:
        return tr("uses paths outside its folder");
    case What::Secret:
        if (part.fault)
            return tr("secret missing");
        return m_readiness.secrets.size() == 1 ? tr("secret found") : tr("secrets found");
    case What::End:
        break;
    }
    return part.fault ? tr("never allowed by the limits") : endWords();
}

void ReadyLine::showParts()
{
    m_readiness = m_stop ? readinessOf(m_document, m_facts) : Readiness();
    if (m_stop)
        m_document.setLacking(isLacking(m_readiness, m_facts));
    const Tokens &tokens = Tokens::of(palette());
    QStringList parts;
    QStringList plain;
    QStringList faults;
    for (const ReadyPart &part : m_readiness.parts) {
        const QString words = wordsOf(part);
        plain.append(words);
        if (part.fault)
            faults.append(errorText(*part.fault));
        parts.append(
            u"<a href=\"%1\" style=\"color: %2; text-decoration: %3\">%4</a>"_s.arg(int(part.what))
                .arg((part.fault ? tokens.fail : tokens.ink2).name(),
                     part.fault ? u"underline"_s : u"none"_s, words.toHtmlEscaped()));
    }
    // An empty line keeps the place, so that nothing moves when it is there.
    setText(parts.isEmpty() ? u"&nbsp;"_s : parts.join(u" · "_s));
    setAccessibleName(plain.isEmpty() ? tr("Checks before the start") : plain.join(u", "_s));
    setToolTip(plainToolTip(faults.join(QLatin1Char('\n'))));
}

} // namespace penstock

#include "moc_readyline.cpp"
