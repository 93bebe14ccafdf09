// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/leavequestions.h"

#include "ui/documents/document.h"
#include "ui/mainwindow/untrustedpage.h"
#include "ui/theme/errortext.h"
#include "ui/widgets/question.h"

#include <QCoreApplication>
#include <QMessageBox>
#include <QPushButton>

namespace penstock {

namespace {
class LeaveQuestions
{
    Q_DECLARE_TR_FUNCTIONS(LeaveQuestions)
};

QString namesOf(const std::vector<Document *> &documents)
{
    constexpr qsizetype most = 4;
    QStringList names;
    for (const Document *const each : documents)
        names.append(QLatin1Char('"') + each->name() + QLatin1Char('"'));
    const qsizetype others = names.size() - most;
    if (others > 0)
        names = names.first(most) << LeaveQuestions::tr("%1 more").arg(others);
    return names.join(u", "_s);
}

// Opens \a question, and passes on whether it was accepted.
void ask(QWidget *parent, QDialog *question, const std::function<void(bool)> &onAnswer)
{
    QObject::connect(question, &QDialog::accepted, parent, [onAnswer] { onAnswer(true); });
    QObject::connect(question, &QDialog::rejected, parent, [onAnswer] { onAnswer(false); });
    question->open();
}
} // namespace

void askAboutFaultyEdits(QWidget *parent, const std::vector<Document *> &documents, Leaving leaving,
                         const std::function<void(FaultyEdits)> &onAnswer)
{
    const bool quits = leaving == Leaving::Window;
    std::vector<Document *> lossy = documents;
    std::erase_if(
        lossy, [quits](const Document *each) { return !quits || each->faultyEdit().has_value(); });
    const QString keeping = quits
        ? LeaveQuestions::tr("If you keep them, you can correct them after the next start. The "
                             "files stay as they are.")
        : LeaveQuestions::tr("If you keep them, you can open the tab again and correct them.");
    const QString notStored
        = LeaveQuestions::tr("The edits to %1 cannot be kept: they contain a secret or a value "
                             "that cannot be stored. Go back to correct them.");
    QMessageBox *const question = makeQuestion(
        parent,
        {.title = LeaveQuestions::tr("Unsaved edits"),
         .what = LeaveQuestions::tr("Invalid edits are not saved: %1").arg(namesOf(documents)),
         .details = lossy.empty() ? keeping : notStored.arg(namesOf(lossy)),
         .yes
         = quits ? LeaveQuestions::tr("Discard and quit") : LeaveQuestions::tr("Discard and close"),
         .no = LeaveQuestions::tr("Go back")});
    question->setObjectName(u"faultyquestion"_s);
    if (lossy.empty()) {
        const QPushButton *const keep = question->addButton(
            quits ? LeaveQuestions::tr("Keep and quit") : LeaveQuestions::tr("Keep and close"),
            QMessageBox::ActionRole);
        QObject::connect(keep, &QPushButton::clicked, parent,
                         [onAnswer] { onAnswer(FaultyEdits::Keep); });
    }
    QObject::connect(question, &QMessageBox::accepted, parent,
                     [onAnswer] { onAnswer(FaultyEdits::Discard); });
    question->open();
}

void askWhereItMayGo(QWidget *parent, const SecretAccess::Question &asked,
                     const SecretAccess::Answer &onAnswer)
{
    QMessageBox *const question = makeQuestion(
        parent,
        {.title = LeaveQuestions::tr("Secret for a new server"),
         .what = LeaveQuestions::tr("Send the secret \"%1\" to %2?")
                     .arg(asked.secret, secretOriginsText(asked.places).text(messageLanguage())),
         .details = asked.known.isEmpty()
             ? LeaveQuestions::tr(
                 "So far it is not allowed for any server. Your permission is remembered.")
             : LeaveQuestions::tr("So far it is allowed for %1. Your permission is remembered.")
                   .arg(asked.known.join(u", "_s)),
         .yes = LeaveQuestions::tr("Send it there"),
         .no = LeaveQuestions::tr("Do not send it")});
    question->setObjectName(u"secretquestion"_s);
    ask(parent, question, onAnswer);
}

void askAboutPaths(QWidget *parent, const QString &job, const std::vector<PathUse> &uses,
                   const std::function<void(bool)> &onAnswer)
{
    QStringList lines;
    for (const PathUse &use : uses)
        lines.append(messageText(pathUseText(use)));
    QMessageBox *const question = makeQuestion(
        parent,
        {.title = LeaveQuestions::tr("Access outside the job's folder"),
         .what = LeaveQuestions::tr("Run \"%1\"? It does this outside its folder:").arg(job)
             + QLatin1Char('\n') + lines.join(QLatin1Char('\n')),
         .details = LeaveQuestions::tr("If you did not create this job, check that you expect "
                                       "this. Your permission is remembered for this job."),
         .yes = LeaveQuestions::tr("Allow"),
         .no = LeaveQuestions::tr("Do not allow")});
    question->setObjectName(u"pathquestion"_s);
    ask(parent, question, onAnswer);
}

void askAboutUntrusted(QWidget *parent, const QString &job, const Reach &reach,
                       const std::function<void(bool)> &onAnswer)
{
    ask(parent, new UntrustedPage(job, reach, parent), onAnswer);
}

} // namespace penstock
