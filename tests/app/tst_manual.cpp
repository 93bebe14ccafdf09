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

#include <algorithm>

namespace tst_manual {
//! A command, parsed from its --help.
struct Shown
{
    QString words; //!< "penstock profile new"
    QStringList flags; //!< "-h", "--help"
    QStringList commands; //!< "new"
    QStringList lines; //!< Its --help, without the last line break.
};

QStringList sorted(QStringList words)
{
    words.sort();
    return words;
}

void look(const QStringList &path, QList<Shown> &into)
{
    const Finished help = runPenstock(path + QStringList {u"--help"_s});
    Shown shown {(QStringList {u"penstock"_s} + path).join(QLatin1Char(' ')), {}, {}, {}};
    shown.lines = QString::fromUtf8(help.output).split(QLatin1Char('\n'));
    if (shown.lines.last().isEmpty())
        shown.lines.removeLast();
    const QStringList groups {u"Run:"_s,   u"Look:"_s, u"Set up:"_s,
                              u"Share:"_s, u"Try:"_s,  u"Commands:"_s};
    QString section;
    for (const QString &line : shown.lines) {
        if (line.isEmpty() || (line[0].isLetter() && line.endsWith(QLatin1Char(':')))) {
            section = line;
            continue;
        }
        // Lines that are indented further continue a description.
        if (!line.startsWith(u"  "_s) || line.startsWith(u"   "_s))
            continue;
        const QStringList words = line.trimmed().split(QLatin1Char(' '));
        if (groups.contains(section))
            shown.commands.append(words.first());
        if (section != u"Options:"_s)
            continue;
        for (const QString &word : words) { // "-o, --output FILE"
            if (!word.startsWith(QLatin1Char('-')))
                break;
            shown.flags.append(QString(word).remove(QLatin1Char(',')));
        }
    }
    into.append(shown);
    for (const QString &command : shown.commands)
        look(path + QStringList {command}, into);
}

//! Runs a script in \a shell, and returns its output. The script can call penstock, with the
//! profiles in \a config.
QString said(const QString &shell, const QStringList &arguments, const QString &config = {})
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"PATH"_s,
                       QFileInfo(penstock::programPath()).path() + QLatin1Char(':')
                           + environment.value(u"PATH"_s));
    if (!config.isEmpty())
        environment.insert(u"XDG_CONFIG_HOME"_s, config);
    process.setProcessEnvironment(environment);
    process.start(shell, arguments);
    process.closeWriteChannel();
    const Finished finished = waitFor(process);
    return finished.exitCode == 0 ? QString::fromUtf8(finished.output)
                                  : u"failed: "_s + QString::fromUtf8(finished.errors);
}

QStringList linesOf(const QString &text)
{
    return sorted(text.split(QLatin1Char('\n'), Qt::SkipEmptyParts));
}

//! Tests manual pages and shell completions against --help, and the size of --help.
class TestManual : public QObject
{
    Q_OBJECT
private:
    QTemporaryDir m_folder;
    QList<Shown> m_commands;

    QString path(const QString &name) const { return m_folder.filePath(name); }

    //! Returns the completions that bash offers after \a line, split into words as bash does.
    QStringList offeredByBash(const QString &line) const
    {
        return linesOf(
            said(u"bash"_s,
                 {u"-c"_s,
                  u"source \"$1\"; read -ra COMP_WORDS <<<\"${2//=/ = }\"; "
                  "[[ $2 != *' ' ]] || COMP_WORDS+=(''); "
                  "COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); "
                  "_penstock; printf '%s\\n' \"${COMPREPLY[@]}\""_s,
                  u"bash"_s, penstock::sourcePath(u"resources/completions/penstock.bash"), line}));
    }

    QStringList offeredByFish(const QString &line) const
    {
        return linesOf(said(u"fish"_s,
                            {u"--no-config"_s, u"-c"_s, u"source $argv[1]; complete -C $argv[2]"_s,
                             penstock::sourcePath(u"resources/completions/penstock.fish"), line}));
    }

    //! Returns the completions for several lines, because zsh takes long to start.
    QList<QStringList> offeredByZsh(const QStringList &lines) const
    {
        const QString text
            = said(u"zsh"_s,
                   QStringList {u"-f"_s, penstock::sourcePath(u"tests/app/completions.zsh"),
                                penstock::sourcePath(u"resources/completions")}
                       + lines);
        QList<QStringList> offered {{}};
        for (const QString &line : text.split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
            if (line == u"--"_s)
                offered.append(QStringList());
            else
                offered.last().append(line);
        }
        offered.removeLast();
        for (QStringList &each : offered)
            each = sorted(each);
        return offered;
    }

    //! Returns the expected completions of each command: the typed line, and the words.
    QList<std::pair<QString, QStringList>> offersOfAll() const
    {
        QList<std::pair<QString, QStringList>> offers;
        for (const Shown &command : m_commands) {
            offers.append({command.words + u" -"_s, sorted(command.flags)});
            if (!command.commands.isEmpty())
                offers.append({command.words + QLatin1Char(' '), sorted(command.commands)});
        }
        return offers;
    }

private Q_SLOTS:
    void initTestCase()
    {
        const Finished described
            = runPenstock({u"describe"_s, m_folder.path(), u"--date"_s, u"2026-01-31"_s});
        QCOMPARE(described.errors, QByteArray());
        QCOMPARE(described.exitCode, 0);
        QVERIFY(QFile(path(u"rows.csv"_s)).open(QIODevice::WriteOnly));
        look({}, m_commands);
        QVERIFY2(m_commands.size() > 25, "--help was not understood");
        const auto isRun
            = [](const auto &each) { return each.flags.contains(u"--accept-changes"_s); };
        QVERIFY(std::any_of(m_commands.begin(), m_commands.end(), isRun));
    }

    void isNotOfferedItself() { QVERIFY(!m_commands[0].commands.contains(u"describe"_s)); }

    void helpFits_data()
    {
        const penstock::Table<QStringList, qsizetype> row("help", "maxLines");
        for (const Shown &command : m_commands)
            row(qPrintable(command.words), command.lines, command.words == u"penstock"_s ? 40 : 60);
    }
    void helpFits()
    {
        QFETCH(const QStringList, help);
        QFETCH(const qsizetype, maxLines);
        QVERIFY2(help.size() <= maxLines, qPrintable(help.join(QLatin1Char('\n'))));
        for (const QString &line : help)
            QVERIFY2(line.size() <= 100, qPrintable(line));
    }
    void helpGroupsCommands()
    {
        for (const char *const group : {"Run:", "Look:", "Set up:", "Share:", "Try:"})
            QVERIFY2(m_commands[0].lines.contains(QLatin1StringView(group)), group);
    }
    void helpOfServeLeavesFaultsOut()
    {
        const auto serve
            = std::find_if(m_commands.begin(), m_commands.end(), [](const Shown &command) {
                  return command.words == u"penstock serve"_s;
              });
        QVERIFY(serve != m_commands.end());
        const QString help = serve->lines.join(QLatin1Char('\n'));
        QVERIFY(help.contains(u"--help-faults"_s));
        QVERIFY(!help.contains(u"half-chunk"_s));
    }

    void refusesWhatIsNoDate()
    {
        const Finished described
            = runPenstock({u"describe"_s, m_folder.path(), u"--date"_s, u"soon"_s});
        QCOMPARE(described.exitCode, 2);
        QVERIFY(described.errors.contains("soon: not a date. Write it as 2026-01-31"));
    }

    void saysWhereItCannotWrite()
    {
        const Finished described
            = runPenstock({u"describe"_s, u"/dev/null/there"_s, u"--date"_s, u"2026-01-31"_s});
        QCOMPARE(described.exitCode, 6);
        QVERIFY(described.errors.contains("/dev/null/there/man"));
    }

    void hasAPageForEachCommand()
    {
        QStringList expected {u"penstock.1"_s};
        for (const QString &command : m_commands[0].commands)
            expected.append(u"penstock-%1.1"_s.arg(command));
        QCOMPARE(QDir(path(u"man/man1"_s)).entryList(QDir::Files), sorted(expected));
        const QByteArray page = penstock::contentOf(path(u"man/man1/penstock.1"_s));
        for (const QString &command : m_commands[0].commands)
            QVERIFY(page.contains("\\fBpenstock\\-" + command.toUtf8() + "\\fR(1)"));
    }

    void pagesHaveEachFlag()
    {
        for (const Shown &command : m_commands) {
            const QString name = command.words.section(QLatin1Char(' '), 0, 1).replace(u' ', u'-');
            QString page
                = QString::fromUtf8(penstock::contentOf(path(u"man/man1/%1.1"_s.arg(name))));
            if (command.words.count(QLatin1Char(' ')) == 2) {
                const QString head = u".SS \\fB%1\\fR"_s.arg(command.words);
                page = page.mid(page.indexOf(head) + 1).section(u"\n.S"_s, 0, 0);
                QVERIFY2(page.startsWith(head.mid(1)), qPrintable(command.words));
            }
            for (QString flag : command.flags) {
                const QString shown = u"\\fB%1\\fR"_s.arg(flag.replace(QLatin1Char('-'), u"\\-"_s));
                QVERIFY2(page.contains(shown), qPrintable(command.words + flag));
            }
        }
    }

    void pagesSayWhatHelpSays()
    {
        const QString page = said(u"man"_s, {u"-l"_s, path(u"man/man1/penstock-run.1"_s)});
        const QString words = page.simplified();
        for (const char *const part :
             {"penstock run [OPTIONS] JOB...", "--rows FILE File with the rows: CSV with a header",
              "Cannot be combined with --range.", "One of: line, lines, none.", "From 1 to 100.",
              "-o, --output FILE", "May be repeated.",
              "penstock run 'https://api.example.com/items/{{id}}' --rows items.csv \\ --limit"})
            QVERIFY2(words.contains(QLatin1StringView(part)), part);
        const QString server = said(u"man"_s, {u"-l"_s, path(u"man/man1/penstock-serve.1"_s)});
        QVERIFY2(server.simplified().contains(u"Default: 0"_s), qPrintable(server));
        // Each example has its own line.
        QVERIFY(page.contains(QRegularExpression(u"\n +penstock run stations.job.json\n"_s)));
    }

    void pagesHaveNoWarnings_data()
    {
        const penstock::Table<QString, QStringList> row("program", "arguments");
        row("man", "man", {u"--warnings=w"_s, u"-Tutf8"_s, u"-l"_s});
        row("mandoc", "mandoc", {u"-Tlint"_s, u"-Wwarning"_s});
    }
    void pagesHaveNoWarnings()
    {
        QFETCH(const QString, program);
        QFETCH(const QStringList, arguments);
        const QDir pages(path(u"man/man1"_s));
        for (const QString &page : pages.entryList(QDir::Files)) {
            QProcess process;
            process.start(program, arguments + QStringList {pages.filePath(page)});
            const Finished finished = waitFor(process);
            QCOMPARE(QString::fromUtf8(finished.errors), QString());
            QCOMPARE(finished.exitCode, 0);
        }
    }

    // If it fails, copy the file that "penstock describe FOLDER" writes.
    void theGuideListsAllKeys()
    {
        const auto text = [](const QString &file) {
            QFile opened(file);
            return opened.open(QIODevice::ReadOnly) ? QString::fromUtf8(opened.readAll()) : file;
        };
        QCOMPARE(text(penstock::sourcePath(u"resources/guide/keys.md")),
                 text(path(u"penstock/keys.md"_s)));
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
            QVERIFY2(offered[at] == offers[at].second,
                     qPrintable(lines[at] + u": "_s + offered[at].join(QLatin1Char(' '))));
    }

    void shellsOfferValues_data()
    {
        penstock::Table<QString, QStringList>("line", "offered");
        const auto row = [this](const char *name, const char *line, const QStringList &offered) {
            QTest::newRow(name) << QString::fromUtf8(line).replace(u"@"_s, m_folder.path())
                                << offered;
        };
        const QStringList progress {u"line"_s, u"lines"_s, u"none"_s};
        row("choices", "penstock run x --progress ", progress);
        row("choices behind a sign", "penstock run x --progress=n", {u"none"_s});
        row("a part of a choice", "penstock run --progress li", progress.first(2));
        row("a part of a command", "penstock res", {u"results"_s});
        row("a part of a flag", "penstock run --retry-i", {u"--retry-in-doubt"_s});
        row("behind a value that is a command's name", "penstock run --limit profile --retry-i",
            {u"--retry-in-doubt"_s});
        row("behind a word that is a command's name", "penstock import profile --onl",
            {u"--only"_s});
        row("a command below another", "penstock profile new --ackn", {u"--acknowledge"_s});
        row("files", "penstock run @/ro", {u"@/rows.csv"_s});
        row("files and folders for an option", "penstock run --rows @/",
            {u"@/man/"_s, u"@/penstock/"_s, u"@/rows.csv"_s});
        row("folders", "penstock run --data-dir @/", {u"@/man/"_s, u"@/penstock/"_s});
        row("a folder that is not there", "penstock run @/none/", {});
        row("presets", "penstock serve --preset github-g", {u"github-graphql"_s});
        row("a limit", "penstock run --limit 6", {});
    }
    void shellsOfferValues()
    {
        QFETCH(const QString, line);
        QFETCH(QStringList, offered);
        for (QString &each : offered)
            each.replace(QLatin1Char('@'), m_folder.path());
        QCOMPARE(offeredByBash(line), offered);
        // fish and zsh replace the whole word.
        QStringList whole = offered;
        if (const qsizetype sign = line.lastIndexOf(QLatin1Char('=')); sign > 0)
            whole.replaceInStrings(
                QRegularExpression(u"^"_s),
                line.mid(line.lastIndexOf(QLatin1Char(' ')) + 1).section(u'=', 0, 0)
                    + QLatin1Char('='));
        QCOMPARE(offeredByFish(line), whole);
        QCOMPARE(offeredByZsh({line}), QList<QStringList> {whole});
    }

    void tabRunsNothing_data()
    {
        const penstock::Table<QString, QString> row("shell", "setUp");
        row("bash", "bash --norc --noprofile -i", "source @/penstock.bash");
        row("zsh", "zsh -f -i", "fpath=(@ $fpath); autoload -Uz compinit; compinit -u -D");
        row("fish", "fish --no-config -i", "source @/penstock.fish");
    }
    //! Names of profiles and files are untrusted.
    void tabRunsNothing()
    {
        QFETCH(const QString, shell);
        QFETCH(QString, setUp);
        const QTemporaryDir folder;
        const QString profiles = folder.filePath(u"config/penstock/profiles"_s);
        QVERIFY(QDir().mkpath(profiles));
        const QStringList names {u"evil$(touch ran)"_s,       u"evil`touch ran`"_s,
                                 u"evil;touch ran"_s,         u"evil' touch \"ran"_s,
                                 u"evil${x[$(touch ran)]}"_s, u"evil\ntouch ran"_s};
        for (const QString &name : names) {
            for (const QString &path : {profiles + QLatin1Char('/') + name + u".profile.json"_s,
                                        folder.filePath(name + u".csv"_s)}) {
                penstock::makeFile(path,
                                   "{\"schema\": \"penstock/profile/1\", \"base_url\": "
                                   "\"http://h/$(touch$IFS''ran)\"}");
            }
        }
        setUp.replace(QLatin1Char('@'), penstock::sourcePath(u"resources/completions"));
        for (const char *const line : {"penstock run --profile evil", "penstock run --rows evil"}) {
            const QString shown = said(u"zsh"_s,
                                       {u"-f"_s, penstock::sourcePath(u"tests/app/pressedtab.zsh"),
                                        shell, u"cd '%1'; %2"_s.arg(folder.path(), setUp),
                                        QString::fromLatin1(line), u"touch"_s},
                                       folder.filePath(u"config"_s));
            QVERIFY2(shown.contains(u"touch"_s), qPrintable(shown));
            QVERIFY2(!QFile::exists(folder.filePath(u"ran"_s)), qPrintable(shown));
        }
    }

    void isTheSameEachTime()
    {
        const QTemporaryDir again;
        const QString file = u"man/man1/penstock-run.1"_s;
        runPenstock({u"describe"_s, again.path(), u"--date"_s, u"2026-01-31"_s});
        QCOMPARE(penstock::contentOf(again.filePath(file)), penstock::contentOf(path(file)));
    }
};

PENSTOCK_TEST(TestManual)
} // namespace tst_manual
#include "tst_manual.moc"
