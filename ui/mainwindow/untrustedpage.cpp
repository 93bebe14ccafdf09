// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/untrustedpage.h"

#include "ui/guide/chapter.h"
#include "ui/theme/errortext.h"
#include "ui/widgets/parts.h"

#include <QLabel>
#include <QPushButton>
#include <QScrollArea>

#include <algorithm>

namespace penstock {

namespace {
constexpr int pageWidth = 640;
constexpr int listHeight = 400; // more is scrolled: all of it is to fit on small screens

Tone toneOf(ReachItem::Standing standing)
{
    using Standing = ReachItem::Standing;
    return standing == Standing::NeedsYes ? Tone::Fail
        : standing == Standing::LookTwice ? Tone::Warn
                                          : Tone::Ink2;
}

QString standingText(ReachItem::Standing standing)
{
    QString text = messageText(standingMessage(standing));
    text.front() = text.front().toUpper();
    return text;
}

// For a screen reader: each standing with its items.
QString spoken(const Reach &reach)
{
    QStringList parts;
    for (const ReachItem::Standing standing : standingOrder()) {
        QStringList lines;
        for (const ReachItem &item : reach) {
            if (item.standing == standing)
                lines.append(messageText(reachMessage(item)));
        }
        if (!lines.isEmpty())
            parts.append(standingText(standing) + u": "_s + lines.join(u". "_s));
    }
    return parts.join(u". "_s);
}
} // namespace

UntrustedPage::UntrustedPage(const QString &job, const Reach &reach, QWidget *parent)
    : QDialog(parent)
{
    setChapter(this, Chapter::UntrustedFiles);
    setWindowTitle(tr("Before the first run"));
    setObjectName(u"guestpage"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    auto *const layout = makeColumnLayout(12, {24, 20, 24, 16}, this);
    QLabel *const title = makeWrapped(tr("\"%1\" has not run here yet").arg(job), Type::Title);
    layout->addWidget(title);
    layout->addWidget(
        makeWrapped(tr("This is everything the job would do. If you did not create it, "
                       "check that you expect all of this."),
                    Type::Body, Tone::Ink2));
    layout->addWidget(makeList(reach), 1);
    layout->addWidget(makeFoot(needsYes(reach)));
    setMinimumWidth(pageWidth);
}

QWidget *UntrustedPage::makeList(const Reach &reach)
{
    auto *const texts = new QWidget;
    auto *const column = makeColumnLayout(4, {16, 12, 16, 12}, texts);
    for (const ReachItem::Standing standing : standingOrder())
        addSection(column, reach, standing);
    column->addStretch();
    QScrollArea *const scroll = makeScrolled(texts);
    scroll->setFocusPolicy(Qt::TabFocus); // arrows and PgDown go through it
    scroll->setAccessibleName(tr("What the job would do"));
    scroll->setAccessibleDescription(spoken(reach));
    const int inside = pageWidth - 2 * 24;
    scroll->setMinimumHeight(std::min(listHeight, column->heightForWidth(inside) + 2));
    QFrame *const panel = makePanel();
    makeColumnLayout(0, {}, panel)->addWidget(scroll);
    return panel;
}

void UntrustedPage::addSection(QVBoxLayout *column, const Reach &reach,
                               ReachItem::Standing standing)
{
    bool isFirst = true;
    for (const ReachItem &item : reach) {
        if (item.standing != standing)
            continue;
        if (std::exchange(isFirst, false)) {
            if (column->count() > 0)
                column->addSpacing(12);
            column->addWidget(
                makeLabel(standingText(standing), Type::BodyStrong, toneOf(standing)));
        }
        auto *const line = makeRowLayout(8);
        line->addWidget(makeLabel(u"•"_s, Type::Body, Tone::Ink2), 0, Qt::AlignTop);
        line->addWidget(makeWrapped(messageText(reachMessage(item))), 1);
        column->addLayout(line);
    }
}

QWidget *UntrustedPage::makeFoot(bool needsYes)
{
    QPushButton *const no = makeButton(tr("Do not allow"));
    QPushButton *const yes = needsYes ? makeButton(tr("Allow all of this"))
                                      : makeButton(tr("Continue"), ButtonKind::Primary);
    connect(no, &QPushButton::clicked, this, &QDialog::reject);
    connect(yes, &QPushButton::clicked, this, &QDialog::accept);
    (needsYes ? no : yes)->setDefault(true);
    (needsYes ? no : yes)->setFocus();
    auto *const foot = new QWidget;
    auto *const row = makeRowLayout(8, {}, foot);
    row->addWidget(makeLabel(needsYes ? tr("Your permission is remembered.")
                                      : tr("Nothing needs your permission."),
                             Type::Small, Tone::Ink2),
                   1);
    row->addWidget(no);
    row->addWidget(yes);
    return foot;
}

} // namespace penstock

#include "moc_untrustedpage.cpp"
