// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/earlierbar.h"

#include "ui/widgets/inbackground.h"
#include "ui/widgets/parts.h"
#include "ui/widgets/timetext.h"

#include <penstock/jobs/run/runcurvewriter.h>

#include <QComboBox>
#include <QLabel>
#include <QLocale>
#include <QSignalBlocker>

#include <algorithm>

namespace penstock {

namespace {
QString timeOf(const StoredRun &run)
{
    return QLocale().toString(localTime(run.begun), QLocale::ShortFormat);
}

// "200 rows in 2 min 5 s, 12 rate limit responses"
QString countsOf(const StoredRun &run)
{
    const QString time = spanText(std::chrono::round<std::chrono::milliseconds>(run.length));
    QString rows = run.rows == 1 ? EarlierBar::tr("1 row in %1").arg(time)
                                 : EarlierBar::tr("%1 rows in %2").arg(countText(run.rows), time);
    if (run.throttles == 0)
        return rows;
    return run.throttles == 1
        ? EarlierBar::tr("%1, 1 rate limit response").arg(rows)
        : EarlierBar::tr("%1, %2 rate limit responses").arg(rows, countText(run.throttles));
}

QString wordsOf(const StoredRun &run)
{
    return run.environment.isEmpty()
        ? countsOf(run)
        : EarlierBar::tr("%1, in %2").arg(countsOf(run), run.environment);
}

// Where the run is that began at \a begun; -1 where it is not kept any more.
int placeOf(std::optional<WallTime> begun, const std::vector<StoredRun> &runs)
{
    const auto it = std::find_if(runs.begin(), runs.end(),
                                 [&begun](const StoredRun &run) { return run.begun == begun; });
    return it == runs.end() ? -1 : int(it - runs.begin());
}

constexpr int widestChoice = 280;
} // namespace

EarlierBar::EarlierBar(JobSession &session, QWidget *parent)
    : QFrame(parent)
    , m_session(session)
    , m_run(new QComboBox)
    , m_other(new QComboBox)
    , m_words(makeWrapped({}, Type::Small, Tone::Ink2))
{
    m_run->setAccessibleName(tr("Run shown"));
    m_other->setAccessibleName(tr("Run to compare with"));
    for (QComboBox *const choice : {m_run, m_other}) {
        choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        choice->setMinimumContentsLength(12);
        choice->setMaximumWidth(widestChoice);
    }
    auto *const row = makeRowLayout(8);
    row->addWidget(m_run, 1);
    row->addWidget(m_other, 1);
    row->addStretch();
    auto *const column = makeColumnLayout(4, {}, this);
    column->addLayout(row);
    column->addWidget(m_words);
    for (QComboBox *const choice : {m_run, m_other}) {
        connect(choice, &QComboBox::currentIndexChanged, this, [this] {
            fill();
            Q_EMIT changed();
        });
    }
    connect(&session, &JobSession::stateChanged, this, &EarlierBar::lookAgain);
    if (const auto *const secretAccess = session.findChild<RunCurveWriter *>())
        connect(secretAccess, &RunCurveWriter::kept, this, &EarlierBar::lookAgain);
    hide();
    lookAgain();
}

void EarlierBar::lookAgain()
{
    const quint64 reading = ++m_reading;
    if (m_session.isActive()) {
        hide();
        const QSignalBlocker quiet(m_run);
        m_run->setCurrentIndex(m_runs.empty() ? -1 : 0); // of this one the end is to be seen
        return;
    }
    inBackground(
        this, [folder = m_session.folder()] { return storedRunsIn(folder); },
        [this, reading](const Result<std::vector<StoredRun>> &runs) {
            if (reading == m_reading) // why they cannot be read is of no use here
                show(runs.value_or(std::vector<StoredRun>()));
        });
}

std::optional<WallTime> EarlierBar::begun(int index) const
{
    return index < 0 ? std::nullopt : std::optional(m_runs[std::size_t(index)].begun);
}

void EarlierBar::show(std::vector<StoredRun> runs)
{
    // What is chosen stays so when another one is kept: but the latest is the latest there is.
    const int run = isLatest() ? 0 : std::max(0, placeOf(begun(m_run->currentIndex()), runs));
    const int other = placeOf(begun(m_other->currentIndex() - 1), runs);
    m_runs = std::move(runs);
    setVisible(!m_runs.empty());
    {
        const QSignalBlocker first(m_run);
        const QSignalBlocker second(m_other);
        m_run->clear();
        m_other->clear();
        m_other->addItem(tr("Compare with…"));
        for (const StoredRun &each : m_runs) {
            m_run->addItem(tr("Run of %1").arg(timeOf(each)));
            m_other->addItem(tr("with %1").arg(timeOf(each)));
        }
        m_run->setCurrentIndex(m_runs.empty() ? -1 : run);
        m_other->setCurrentIndex(other + 1);
        m_other->setVisible(m_runs.size() > 1);
    }
    fill();
    Q_EMIT changed();
}

void EarlierBar::fill()
{
    const StoredRun *const run = shown();
    const StoredRun *const other = comparedWith();
    QString words = run != nullptr ? wordsOf(*run) : QString();
    if (run != nullptr && other != nullptr)
        words = tr("%1; dashed: %2").arg(words, wordsOf(*other));
    m_words->setText(words);
}

const StoredRun *EarlierBar::shown() const
{
    const int index = m_run->currentIndex();
    return m_session.isActive() || index < 0 ? nullptr : &m_runs[std::size_t(index)];
}

bool EarlierBar::isLatest() const
{
    return m_run->currentIndex() == 0;
}

const StoredRun *EarlierBar::comparedWith() const
{
    const int index = m_other->currentIndex() - 1;
    const bool isAnother = index >= 0 && index != m_run->currentIndex();
    return m_session.isActive() || !isAnother ? nullptr : &m_runs[std::size_t(index)];
}

} // namespace penstock

#include "moc_earlierbar.cpp"
