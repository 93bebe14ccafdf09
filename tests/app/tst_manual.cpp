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

//! What a script in \a shell printed. It finds penstock, with the profiles below \a config.
QString said(const QString &shell, const QStringList &arguments, const QString &config = {})
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("PATH"),
                       QFileInfo(penstock::programPath()).path() + QLatin1Char(':')
                           + environment.value(QStringLiteral("PATH")));
    if (!config.isEmpty())
        environment.insert(QStringLiteral("XDG_CONFIG_HOME"), config);
    process.setProcessEnvironment(environment);
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

//! What "penstock describe" writes for man, and what shells offer, held against --help.
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
        return linesOf(
            said(QStringLiteral("bash"),
                 {QStringLiteral("-c"),
                  QStringLiteral("source \"$1\"; read -ra COMP_WORDS <<<\"${2//=/ = }\"; "
                                 "[[ $2 != *' ' ]] || COMP_WORDS+=(''); "
                                 "COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); "
                                 "_penstock; printf '%s\\n' \"${COMPREPLY[@]}\""),
                  QStringLiteral("bash"),
                  penstock::sourcePath(u"resources/completions/penstock.bash"), line}));
    }

    QStringList offeredByFish(const QString &line) const
    {
        return linesOf(said(QStringLiteral("fish"),
                            {QStringLiteral("--no-config"), QStringLiteral("-c"),
                             QStringLiteral("source $argv[1]; complete -C $argv[2]"),
                             penstock::sourcePath(u"resources/completions/penstock.fish"), line}));
    }

    //! Of several lines: to start a zsh takes long.
    QList<QStringList> offeredByZsh(const QStringList &lines) const
    {
        const QString text = said(QStringLiteral("zsh"),
                                  QStringList {QStringLiteral("-f"),
                                               penstock::sourcePath(u"tests/app/completions.zsh"),
                                               penstock::sourcePath(u"resources/completions")}
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
    QList<std::pair<QString, QStringList>> offersOfAll() const
    {
        QList<std::pair<QString, QStringList>> offers;
        for (const Shown &command : m_commands) {
            offers.append({command.words + QStringLiteral(" -"), sorted(command.flags)});
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
        QVERIFY(QFile(path(QStringLiteral("rows.csv"))).open(QIODevice::WriteOnly));
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
        QVERIFY(described.errors.contains("/dev/null/there/man"));
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
              "-o, --output FILE", "It may be given more than once.",
              "penstock run 'https://api.example.com/items/{{id}}' --rows items.csv \\ --limit"})
            QVERIFY2(words.contains(QLatin1StringView(part)), part);
        const QString server
            = said(QStringLiteral("man"),
                   {QStringLiteral("-l"), path(QStringLiteral("man/man1/penstock-serve.1"))});
        QVERIFY2(server.simplified().contains(QStringLiteral("Without it: 0")), qPrintable(server));
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
        for (const auto &[line, words] : offersOfAll())
            QCOMPARE(offeredByBash(line), words);
    }

    void fishOffersAllThatHelpLists()
    {
        for (const auto &[line, words] : offersOfAll())
            QCOMPARE(offeredByFish(line), words);
    }

    void zshOffersAllThatHelpLists()
    {
        const auto offers = offersOfAll();
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
        row("files", "penstock run @/ro", {QStringLiteral("@/rows.csv")});
        row("files and folders for an option", "penstock run --rows @/",
            {QStringLiteral("@/man/"), QStringLiteral("@/rows.csv")});
        row("folders", "penstock run --data-dir @/", {QStringLiteral("@/man/")});
        row("a folder that is not there", "penstock run @/none/", {});
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
        // fish and zsh take the whole word.
        QStringList whole = offered;
        if (const qsizetype sign = line.lastIndexOf(QLatin1Char('=')); sign > 0)
            whole.replaceInStrings(
                QRegularExpression(QStringLiteral("^")),
                line.mid(line.lastIndexOf(QLatin1Char(' ')) + 1).section(u'=', 0, 0)
                    + QLatin1Char('='));
        QCOMPARE(offeredByFish(line), whole);
        QCOMPARE(offeredByZsh({line}), QList<QStringList> {whole});
    }

    void tabRunsNothing_data()
    {
        QTest::addColumn<QString>("shell");
        QTest::addColumn<QString>("setUp");
        const auto row = [](const char *name, const char *shell, const char *setUp) {
            QTest::newRow(name) << QString::fromLatin1(shell) << QString::fromLatin1(setUp);
        };
        row("bash", "bash --norc --noprofile -i", "source @/penstock.bash");
        row("zsh", "zsh -f -i", "fpath=(@ $fpath); autoload -Uz compinit; compinit -u -D");
        row("fish", "fish --no-config -i", "source @/penstock.fish");
    }
    //! Names of profiles and of files come from others.
    void tabRunsNothing()
    {
        QFETCH(const QString, shell);
        QFETCH(QString, setUp);
        const QTemporaryDir folder;
        const QString profiles = folder.filePath(QStringLiteral("config/penstock/profiles"));
        QVERIFY(QDir().mkpath(profiles));
        const QStringList names {
            QStringLiteral("evil$(touch ran)"),       QStringLiteral("evil`touch ran`"),
            QStringLiteral("evil;touch ran"),         QStringLiteral("evil' touch \"ran"),
            QStringLiteral("evil${x[$(touch ran)]}"), QStringLiteral("evil\ntouch ran")};
        for (const QString &name : names) {
            for (const QString &path :
                 {profiles + QLatin1Char('/') + name + QStringLiteral(".profile.json"),
                  folder.filePath(name + QStringLiteral(".csv"))}) {
                QFile file(path);
                QVERIFY(file.open(QIODevice::WriteOnly));
                file.write("{\"schema\": \"penstock/profile/1\", \"base_url\": "
                           "\"http://h/$(touch$IFS''ran)\"}");
            }
        }
        setUp.replace(QLatin1Char('@'), penstock::sourcePath(u"resources/completions"));
        for (const char *const line : {"penstock run --profile evil", "penstock run --rows evil"}) {
            const QString shown
                = said(QStringLiteral("zsh"),
                       {QStringLiteral("-f"), penstock::sourcePath(u"tests/app/pressedtab.zsh"),
                        shell, QStringLiteral("cd '%1'; %2").arg(folder.path(), setUp),
                        QString::fromLatin1(line), QStringLiteral("touch")},
                       folder.filePath(QStringLiteral("config")));
            QVERIFY2(shown.contains(QStringLiteral("touch")), qPrintable(shown));
            QVERIFY2(!QFile::exists(folder.filePath(QStringLiteral("ran"))), qPrintable(shown));
        }
    }

    void isTheSameEachTime()
    {
        const QTemporaryDir again;
        const QString file = QStringLiteral("man/man1/penstock-run.1");
        runPenstock({QStringLiteral("describe"), again.path(), QStringLiteral("--date"),
                     QStringLiteral("2026-01-31")});
        QCOMPARE(contentOf(again.filePath(file)), contentOf(path(file)));
    }
};

PENSTOCK_TEST(TestManual)
} // namespace tst_manual
#include "tst_manual.moc"
