// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/throttling/diagnosispanel.h"

#include "ui/theme/errortext.h"
#include "ui/theme/icons.h"
#include "ui/theme/recolour.h"
#include "ui/widgets/parts.h"

#include <QLabel>
#include <QPushButton>

namespace penstock {

namespace {
constexpr int side = 16;
constexpr int leftOfText = 24; // the glyph's
constexpr int aroundButton = 28; // its padding and border

QLabel *makeSelectable(Type type, Tone tone)
{
    QLabel *const label = makeWrapped({}, type, tone);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

// Sentences of the diagnosis begin small, as parts of others.
QString asSentence(QString text)
{
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text;
}

QString asLines(const QStringList &clauses)
{
    QStringList lines;
    for (const QString &clause : clauses)
        lines += asSentence(clause);
    return lines.join(QLatin1Char('\n'));
}
} // namespace

DiagnosisPanel::DiagnosisPanel(QWidget *parent)
    : QFrame(parent)
    , m_glyph(new QLabel)
    , m_summary(makeSelectable(Type::Title, Tone::Ink))
    , m_evidence(makeSelectable(Type::Body, Tone::Ink2))
    , m_changes(makeSelectable(Type::Body, Tone::Ink))
    , m_apply(makeButton({}, ButtonKind::Primary))
    , m_undo(makeButton(tr("Undo")))
    , m_note(makeWrapped({}, Type::Small, Tone::Ink2))
{
    setProperty("panel", u"warn"_s);
    auto *const title = makeRowLayout(8);
    title->addWidget(m_glyph, 0, Qt::AlignTop);
    title->addWidget(m_summary, 1);
    m_glyph->setFixedWidth(16);
    m_glyph->setContentsMargins(0, 4, 0, 0);

    auto *const buttons = makeRowLayout(8);
    // It says what it does as long as there is room for that.
    m_apply->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    m_apply->setMinimumWidth(aroundButton);
    m_apply->setToolTip(tr("Also applies to requests that are already waiting. You can undo it."));
    buttons->addWidget(m_apply);
    buttons->addWidget(m_undo);
    buttons->addWidget(m_note, 1);
    buttons->addStretch();

    auto *const below = makeColumnLayout(8, {leftOfText, 4, 0, 0});
    below->addWidget(m_evidence);
    below->addWidget(m_changes);
    below->addLayout(buttons);
    auto *const layout = makeColumnLayout(0, {side, 12, side, 12}, this);
    layout->addLayout(title);
    layout->addLayout(below);
    connect(m_apply, &QPushButton::clicked, this, &DiagnosisPanel::applyRequested);
    connect(m_undo, &QPushButton::clicked, this, &DiagnosisPanel::undoRequested);
    onRecolour(this, [this] { showGlyph(); });
}

void DiagnosisPanel::show(const Diagnosis &diagnosis, ChangeState state, bool mayUndo)
{
    const bool isMade = state == ChangeState::Made;
    setLook(this, "panel", isMade ? u"accent"_s : u"warn"_s);
    m_summary->setText(asSentence(messageText(diagnosis.summary)));
    m_evidence->setText(asLines(messageTexts(diagnosis.evidence)));
    m_evidence->setVisible(!diagnosis.evidence.isEmpty());
    m_texts = messageTexts(changeMessages(diagnosis.change));
    m_changeState = state;
    showGlyph();
    showChangeState();
    m_undo->setVisible(isMade && mayUndo);
    setAccessibleName(m_summary->text());
    setAccessibleDescription(m_evidence->text());
    QFrame::show();
}

void DiagnosisPanel::showGlyph()
{
    const QIcon glyph = m_changeState == ChangeState::Made ? icon(u"tick"_s, u"accent"_s)
                                                           : icon(u"warning"_s, u"warn"_s);
    m_glyph->setPixmap(glyph.pixmap(QSize(16, 16), devicePixelRatioF()));
}

void DiagnosisPanel::resizeEvent(QResizeEvent *event)
{
    QFrame::resizeEvent(event);
    showChangeState();
}

void DiagnosisPanel::showChangeState()
{
    const QString whole
        = m_texts.size() == 1 ? tr("Apply change: %1").arg(m_texts.first()) : QString();
    const int room = width() - 2 * side - leftOfText - aroundButton;
    const bool isBrief
        = !whole.isEmpty() && QFontMetrics(m_apply->font()).horizontalAdvance(whole) < room;
    m_apply->setText(isBrief                   ? whole
                         : m_texts.size() == 1 ? tr("Apply this change")
                                               : tr("Apply %1 changes").arg(m_texts.size()));
    m_apply->setAccessibleName(whole.isEmpty() ? m_apply->text() : whole);
    m_apply->setVisible(m_changeState == ChangeState::Offered);
    // If the button names the change, the list does not repeat it.
    m_changes->setText(asLines(m_texts));
    m_changes->setVisible(!m_texts.isEmpty()
                          && !(isBrief && m_changeState == ChangeState::Offered));
    switch (m_changeState) {
    case ChangeState::None:
        m_note->setText(tr("No change to the profile is known to help."));
        break;
    case ChangeState::Offered:
        m_note->clear();
        break;
    case ChangeState::Made:
        m_note->setText(tr("The profile is changed. Waiting requests already follow it."));
        break;
    case ChangeState::Outdated:
        m_note->setText(
            tr("The profile was edited since then. Run the job again for a new diagnosis."));
        break;
    }
    m_note->setVisible(!m_note->text().isEmpty());
}

} // namespace penstock

#include "moc_diagnosispanel.cpp"
