// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "program.h"
#include "support/testpaths.h"
#include "support/testprogram.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

namespace tst_manual {
//! A command as its --help shows it.
struct Shown
{
    QString words; //!< "penstock profile new"
    QStringList flags; //!< -h and --help
    QStringList commands; //!< new
};

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QStringList sorted(QStringList words)
{
    words.sort();
    return words;
}

void look(const QStringList &path, QList<Shown> &into)
{
    const Finished help = runPenstock(path + QStringList {QStringLiteral("--help")});
    Shown shown {(QStringList {QStringLiteral("penstock")} + path).join(QLatin1Char(' ')), {}, {}};
    QString section;
    for (const QString &line : QString::fromUtf8(help.output).split(QLatin1Char('\n'))) {
        if (line.isEmpty() || line.endsWith(QLatin1Char(':'))) {
            section = line;
            continue;
        }
        // What is further in goes on with the line before.
        if (!line.startsWith(QStringLiteral("  ")) || line.startsWith(QStringLiteral("   ")))
            continue;
        const QString word = line.trimmed().section(QLatin1Char(' '), 0, 0);
        if (section == QStringLiteral("Options:"))
            shown.flags += word.split(QLatin1Char(','));
        else if (section == QStringLiteral("Subcommands:"))
            shown.commands.append(word);
    }
    into.append(shown);
    for (const QString &command : shown.commands)
        look(path + QStringList {command}, into);
}

//! What a script in \a shell printed.
QString said(const QString &shell, const QStringList &arguments)
{
    QProcess process;
    process.start(shell, arguments);
    process.closeWriteChannel();
    const Finished finished = waitFor(process);
    return finished.exitCode == 0 ? QString::fromUtf8(finished.output)
                                  : QStringLiteral("failed: ") + QString::fromUtf8(finished.errors);
}

QStringList linesOf(const QString &text)
{
    return sorted(text.split(QLatin1Char('\n'), Qt::SkipEmptyParts));
}

//! What "penstock describe" writes for man and for shells, held against --help.
class TestManual : public QObject
{
    Q_OBJECT
private:
    QTemporaryDir m_folder;
    QList<Shown> m_commands;

    QString path(const QString &name) const { return m_folder.filePath(name); }

    //! What bash offers behind \a line, where the words stand as bash would have them.
    QStringList offeredByBash(const QString &line) const
    {
        // It asks the program for names of profiles.
        const QString words
            = QString(line).replace(QStringLiteral("penstock"), penstock::programPath());
        return linesOf(
            said(QStringLiteral("bash"),
                 {QStringLiteral("-c"),
                  QStringLiteral("source \"$1\"; read -ra COMP_WORDS <<<\"${2//=/ = }\"; "
                                 "[[ $2 != *' ' ]] || COMP_WORDS+=(''); "
                                 "COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); "
                                 "_penstock; printf '%s\\n' \"${COMPREPLY[@]}\""),
                  QStringLiteral("bash"),
                  path(QStringLiteral("bash-completion/completions/penstock")), words}));
    }

    QStringList offeredByFish(const QString &line) const
    {
        QStringList words;
        for (const QString &offered :
             linesOf(said(QStringLiteral("fish"),
                          {QStringLiteral("--no-config"), QStringLiteral("-c"),
                           QStringLiteral("source $argv[1]; complete -C $argv[2]"),
                           path(QStringLiteral("fish/vendor_completions.d/penstock.fish")), line})))
            words.append(offered.section(QLatin1Char('\t'), 0, 0));
        return sorted(words);
    }

    //! Of several lines: to start a zsh takes long.
    QList<QStringList> offeredByZsh(const QStringList &lines) const
    {
        const QString text = said(QStringLiteral("zsh"),
                                  QStringList {QStringLiteral("-f"),
                                               penstock::sourcePath(u"tests/app/completions.zsh"),
                                               path(QStringLiteral("zsh/site-functions"))}
                                      + lines);
        QList<QStringList> offered {{}};
        for (const QString &line : text.split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
            if (line == QStringLiteral("--"))
                offered.append(QStringList());
            else
                offered.last().append(line);
        }
        offered.removeLast();
        for (QStringList &each : offered)
            each = sorted(each);
        return offered;
    }

    //! What each command has to offer: what was typed, and the words.
    QList<std::pair<QString, QStringList>> offersOfAll(const QString &shell) const
    {
        QList<std::pair<QString, QStringList>> offers;
        for (const Shown &command : m_commands) {
            QStringList flags = command.flags;
            // Other shells offer a single letter only where there is no more than one line.
            if (shell != QStringLiteral("bash"))
                flags.removeIf(
                    [](const QString &flag) { return !flag.startsWith(QStringLiteral("--")); });
            offers.append({command.words
                               + (shell == QStringLiteral("bash") ? QStringLiteral(" -")
                                                                  : QStringLiteral(" --")),
                           sorted(flags)});
            if (!command.commands.isEmpty())
                offers.append({command.words + QLatin1Char(' '), sorted(command.commands)});
        }
        return offers;
    }

private Q_SLOTS:
    void initTestCase()
    {
        const Finished described
            = runPenstock({QStringLiteral("describe"), m_folder.path(), QStringLiteral("--date"),
                           QStringLiteral("2026-01-31")});
        QCOMPARE(described.errors, QByteArray());
        QCOMPARE(described.exitCode, 0);
        look({}, m_commands);
        QVERIFY2(m_commands.size() > 25, "--help was not understood");
        QVERIFY(m_commands[1].flags.contains(QStringLiteral("--accept-changes")));
    }

    void isNotOfferedItself()
    {
        QVERIFY(!m_commands[0].commands.contains(QStringLiteral("describe")));
    }

    void refusesWhatIsNoDate()
    {
        const Finished described = runPenstock({QStringLiteral("describe"), m_folder.path(),
                                                QStringLiteral("--date"), QStringLiteral("soon")});
        QCOMPARE(described.exitCode, 2);
        QVERIFY(described.errors.contains("soon: it is no date. Write it as 2026-01-31"));
    }

    void saysWhereItCannotWrite()
    {
        const Finished described
            = runPenstock({QStringLiteral("describe"), QStringLiteral("/dev/null/there"),
                           QStringLiteral("--date"), QStringLiteral("2026-01-31")});
        QCOMPARE(described.exitCode, 6);
        QVERIFY(described.errors.contains("/dev/null/there/bash-completion"));
    }

    void hasAPageForEachCommand()
    {
        QStringList expected {QStringLiteral("penstock.1")};
        for (const QString &command : m_commands[0].commands)
            expected.append(QStringLiteral("penstock-%1.1").arg(command));
        QCOMPARE(QDir(path(QStringLiteral("man/man1"))).entryList(QDir::Files), sorted(expected));
        const QByteArray page = contentOf(path(QStringLiteral("man/man1/penstock.1")));
        for (const QString &command : m_commands[0].commands)
            QVERIFY(page.contains("\\fBpenstock\\-" + command.toUtf8() + "\\fR(1)"));
    }

    void pagesHaveEachFlag()
    {
        for (const Shown &command : m_commands) {
            const QString name = command.words.section(QLatin1Char(' '), 0, 1).replace(u' ', u'-');
            QString page
                = QString::fromUtf8(contentOf(path(QStringLiteral("man/man1/%1.1").arg(name))));
            if (command.words.count(QLatin1Char(' ')) == 2) {
                const QString head = QStringLiteral(".SS \\fB%1\\fR").arg(command.words);
                page = page.mid(page.indexOf(head) + 1).section(QStringLiteral("\n.S"), 0, 0);
                QVERIFY2(page.startsWith(head.mid(1)), qPrintable(command.words));
            }
            for (QString flag : command.flags) {
                const QString shown
                    = QStringLiteral("\\fB%1\\fR")
                          .arg(flag.replace(QLatin1Char('-'), QStringLiteral("\\-")));
                QVERIFY2(page.contains(shown), qPrintable(command.words + flag));
            }
        }
    }

    void pagesSayWhatHelpSays()
    {
        const QString page
            = said(QStringLiteral("man"),
                   {QStringLiteral("-l"), path(QStringLiteral("man/man1/penstock-run.1"))});
        const QString words = page.simplified();
        for (const char *const part :
             {"penstock run [OPTIONS] JOB...", "--rows FILE File with the rows: CSV with a header",
              "Not together with --range.", "One of: line, lines, none.", "From 1 to 100.",
              "-o, --output FILE", "Without it: -", "It may be given more than once.",
              "penstock run 'https://api.example.com/items/{{id}}' --rows items.csv \\ --limit"})
            QVERIFY2(words.contains(QLatin1StringView(part)), part);
        // Examples stand in lines of their own.
        QVERIFY(page.contains(
            QRegularExpression(QStringLiteral("\n +penstock run stations.job.json\n"))));
    }

    void pagesHaveNoWarnings_data()
    {
        QTest::addColumn<QString>("program");
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("man") << QStringLiteral("man")
                             << QStringList {QStringLiteral("--warnings=w"),
                                             QStringLiteral("-Tutf8"), QStringLiteral("-l")};
        QTest::newRow("mandoc") << QStringLiteral(
            "mandoc") << QStringList {QStringLiteral("-Tlint"), QStringLiteral("-Wwarning")};
    }
    void pagesHaveNoWarnings()
    {
        QFETCH(const QString, program);
        QFETCH(const QStringList, arguments);
        const QDir pages(path(QStringLiteral("man/man1")));
        for (const QString &page : pages.entryList(QDir::Files)) {
            QProcess process;
            process.start(program, arguments + QStringList {pages.filePath(page)});
            const Finished finished = waitFor(process);
            QCOMPARE(QString::fromUtf8(finished.errors), QString());
            QCOMPARE(finished.exitCode, 0);
        }
    }

    void bashOffersAllThatHelpLists()
    {
        for (const auto &[line, words] : offersOfAll(QStringLiteral("bash")))
            QCOMPARE(offeredByBash(line), words);
    }

    void fishOffersAllThatHelpLists()
    {
        for (const auto &[line, words] : offersOfAll(QStringLiteral("fish")))
            QCOMPARE(offeredByFish(line), words);
    }

    void zshOffersAllThatHelpLists()
    {
        const auto offers = offersOfAll(QStringLiteral("zsh"));
        QStringList lines;
        for (const auto &offer : offers)
            lines.append(offer.first);
        const QList<QStringList> offered = offeredByZsh(lines);
        QCOMPARE(offered.size(), offers.size());
        for (qsizetype at = 0; at < offers.size(); ++at)
            QVERIFY2(
                offered[at] == offers[at].second,
                qPrintable(lines[at] + QStringLiteral(": ") + offered[at].join(QLatin1Char(' '))));
    }

    void shellsOfferValues_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QStringList>("offered");
        const auto row = [this](const char *name, const char *line, const QStringList &offered) {
            QTest::newRow(name) << QString::fromUtf8(line).replace(QStringLiteral("@"),
                                                                   m_folder.path())
                                << offered;
        };
        const QStringList progress {QStringLiteral("line"), QStringLiteral("lines"),
                                    QStringLiteral("none")};
        row("choices", "penstock run x --progress ", progress);
        row("choices behind a sign", "penstock run x --progress=n", {QStringLiteral("none")});
        row("a part of a choice", "penstock run --progress li", progress.first(2));
        row("a part of a command", "penstock res", {QStringLiteral("results")});
        row("a part of a flag", "penstock run --retry-i", {QStringLiteral("--retry-in-doubt")});
        row("behind a value that is a command's name", "penstock run --limit profile --retry-i",
            {QStringLiteral("--retry-in-doubt")});
        row("behind a word that is a command's name", "penstock import profile --onl",
            {QStringLiteral("--only")});
        row("a command below another", "penstock profile new --ackn",
            {QStringLiteral("--acknowledge")});
        row("files", "penstock run @/ba", {QStringLiteral("@/bash-completion")});
        row("files for an option", "penstock run --rows @/ba",
            {QStringLiteral("@/bash-completion")});
        row("folders", "penstock run --data-dir @/fi", {QStringLiteral("@/fish")});
        row("presets", "penstock serve --preset github-g", {QStringLiteral("github-graphql")});
        row("a limit", "penstock run --limit 6", {});
    }
    void shellsOfferValues()
    {
        QFETCH(const QString, line);
        QFETCH(QStringList, offered);
        for (QString &each : offered)
            each.replace(QLatin1Char('@'), m_folder.path());
        QCOMPARE(offeredByBash(line), offered);
        // fish names the whole word, and gives folders their slash. Its version 4 also offers what
        // has the letters only somewhere.
        QStringList byFish;
        for (const QString &each : offeredByFish(line)) {
            if (each.startsWith(line.section(QLatin1Char(' '), -1)))
                byFish.append(each.section(QLatin1Char('='), -1));
        }
        byFish.replaceInStrings(QRegularExpression(QStringLiteral("/$")), QString());
        if (!QString::fromUtf8(QTest::currentDataTag()).startsWith(QStringLiteral("presets")))
            QCOMPARE(byFish, offered);
    }

    void zshOffersValues()
    {
        const QList<QStringList> offered
            = offeredByZsh({QStringLiteral("penstock run x --progress "),
                            QStringLiteral("penstock run --progress=n"),
                            QStringLiteral("penstock import profile --onl"),
                            QStringLiteral("penstock run --limit profile --retry-i"),
                            QStringLiteral("penstock run --rows %1/ba").arg(m_folder.path())});
        QCOMPARE(offered,
                 (QList<QStringList> {
                     {QStringLiteral("line"), QStringLiteral("lines"), QStringLiteral("none")},
                     {QStringLiteral("none")},
                     {QStringLiteral("--only")},
                     {QStringLiteral("--retry-in-doubt")},
                     {QStringLiteral("bash-completion")}}));
    }

    void isTheSameEachTime()
    {
        const QTemporaryDir again;
        const QString file = QStringLiteral("zsh/site-functions/_penstock");
        runPenstock({QStringLiteral("describe"), again.path(), QStringLiteral("--date"),
                     QStringLiteral("2026-01-31")});
        QCOMPARE(contentOf(again.filePath(file)), contentOf(path(file)));
    }
};

PENSTOCK_TEST(TestManual)
} // namespace tst_manual
#include "tst_manual.moc"
