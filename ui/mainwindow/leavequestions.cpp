// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/leavequestions.h"

#include "ui/mainwindow/guestpage.h"
#include "ui/profiles/placewords.h"
#include "ui/tree/pathwords.h"
#include "ui/widgets/question.h"

#include <QCoreApplication>
#include <QMessageBox>

namespace penstock {

namespace {
class LeaveQuestions
{
    Q_DECLARE_TR_FUNCTIONS(LeaveQuestions)
};
} // namespace

void askWhereItMayGo(QWidget *parent, const SecretKeeper::Question &asked,
                     const SecretKeeper::Answer &onAnswer)
{
    QMessageBox *const question = makeQuestion(
        parent,
        {.title = LeaveQuestions::tr("A secret for another server"),
         .what = LeaveQuestions::tr("The secret \"%1\" would be sent to %2")
                     .arg(asked.secret, placeWords(asked.places, QStringLiteral("\n"))),
         .details = asked.known.isEmpty()
             ? LeaveQuestions::tr("Nobody has said yet where it may go. A yes is remembered.")
             : LeaveQuestions::tr("So far it may go to %1. A yes is remembered.")
                   .arg(asked.known.join(QStringLiteral(", "))),
         .yes = LeaveQuestions::tr("Send it there"),
         .no = LeaveQuestions::tr("Do not send it")});
    question->setObjectName(QStringLiteral("secretquestion"));
    QObject::connect(question, &QMessageBox::accepted, parent, [onAnswer] { onAnswer(true); });
    QObject::connect(question, &QMessageBox::rejected, parent, [onAnswer] { onAnswer(false); });
    question->open();
}

void askAboutPaths(QWidget *parent, const QString &job, const std::vector<PathUse> &uses,
                   const std::function<void(bool)> &onAnswer)
{
    QStringList lines;
    for (const PathUse &use : uses)
        lines.append(pathWords(use));
    QMessageBox *const question = makeQuestion(
        parent,
        {.title = LeaveQuestions::tr("A job that leaves its folder"),
         .what = LeaveQuestions::tr("The job \"%1\" would do this:").arg(job) + QLatin1Char('\n')
             + lines.join(QLatin1Char('\n')),
         .details = LeaveQuestions::tr(
             "Was it made by somebody else? Then see that this is what it is for. A yes is "
             "remembered for this job."),
         .yes = LeaveQuestions::tr("Let it"),
         .no = LeaveQuestions::tr("Do not start it")});
    question->setObjectName(QStringLiteral("pathquestion"));
    QObject::connect(question, &QMessageBox::accepted, parent, [onAnswer] { onAnswer(true); });
    QObject::connect(question, &QMessageBox::rejected, parent, [onAnswer] { onAnswer(false); });
    question->open();
}

void askAboutGuest(QWidget *parent, const QString &job, const Reach &reach,
                   const std::function<void(bool)> &onAnswer)
{
    auto *const page = new GuestPage(job, reach, parent);
    QObject::connect(page, &QDialog::accepted, parent, [onAnswer] { onAnswer(true); });
    QObject::connect(page, &QDialog::rejected, parent, [onAnswer] { onAnswer(false); });
    page->open();
}

} // namespace penstock
