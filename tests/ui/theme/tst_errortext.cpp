// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "app/cli/terminal/climessages.h"
#include "support/testprogram.h"
#include "ui/theme/errortext.h"
#include "ui/theme/language.h"
#include "ui/theme/windowmessages.h"

#include <penstock/http/text/httpmessages.h>
#include <penstock/importing/curl/importmessages.h>
#include <penstock/jobs/spec/jobmessages.h>
#include <penstock/jobs/spec/runmessages.h>
#include <penstock/limits/spec/limitmessages.h>
#include <penstock/mockserver/message/mockmessages.h>
#include <penstock/profiles/spec/profilemessages.h>
#include <penstock/redis/client/redismessages.h>
#include <penstock/sharing/keys/sharingmessages.h>
#include <penstock/support/supportmessages.h>

#include <QApplication>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_errortext {
std::vector<const MessageText *> allTexts()
{
    std::vector<const MessageText *> all;
    const auto add = [&all](const auto &table) {
        for (const MessageText &each : table)
            all.push_back(&each);
    };
    add(supportTexts);
    add(limitTexts);
    add(httpTexts);
    add(mockTexts);
    add(profileTexts);
    add(redisTexts);
    add(sharingTexts);
    add(jobTexts);
    add(runTexts);
    add(importTexts);
    add(windowTexts);
    return all;
}

const MessageText *findText(QStringView id)
{
    for (const MessageText *const each : allTexts()) {
        if (id == QLatin1StringView(each->id))
            return each;
    }
    return nullptr;
}

QSet<QString> placesIn(const QString &text)
{
    static const QRegularExpression place(u"%[1-9]"_s);
    QSet<QString> places;
    for (auto found = place.globalMatch(text); found.hasNext();)
        places.insert(found.next().captured());
    return places;
}

QStringList keysIn(const QString &text)
{
    static const QRegularExpression key(u"(?<!\\{)\\{([a-z_]+)\\}"_s);
    QStringList keys;
    for (auto found = key.globalMatch(text); found.hasNext();)
        keys.append(found.next().captured(1));
    keys.sort();
    return keys;
}

QSet<QString> placesOf(const MessageText &text)
{
    return placesIn(QString::fromUtf8(text.text)) + placesIn(QString::fromUtf8(text.fix));
}

// One of each type.
Message exampleOf(const MessageText &text)
{
    const QList<MessageArgument> types {
        MessageArgument(u"%2 name"_s),
        MessageArgument::quoted(u"outside"_s),
        MessageArgument(7),
        MessageArgument(QStringList {u"a"_s, u"b"_s}),
        MessageArgument(Duration(1500ms)),
        MessageArgument(WallTime()),
        MessageArgument(-3),
        MessageArgument(Message(supportTexts[0], {MessageArgument(u"nested"_s)}))};
    return Message(text, types.first(placesOf(text).size()));
}

class TestErrorText : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void cleanup() { useLanguage(*qApp, u"en"_s); }

    void eachIdIsThereOnce()
    {
        static const QRegularExpression form(u"^[a-z0-9_]+(\\.[a-z0-9_]+)+$"_s);
        QSet<QString> ids;
        std::vector<const MessageText *> all = allTexts();
        for (const MessageText &each : cliTexts)
            all.push_back(&each);
        for (const MessageText *const each : all) {
            const QString id = QString::fromLatin1(each->id);
            QVERIFY2(form.match(id).hasMatch(), each->id);
            QVERIFY2(!ids.contains(id), each->id);
            ids.insert(id);
        }
    }

    // "where: what. fix" is one line, with the stops that text() sets.
    void eachTextIsAClauseAndEachFixASentence()
    {
        for (const MessageText *const each : allTexts()) {
            const QString text = QString::fromUtf8(each->text);
            const QString fix = QString::fromUtf8(each->fix);
            QVERIFY2(!text.isEmpty() && !text.endsWith(QLatin1Char('.')), each->id);
            QVERIFY2(!fix.endsWith(QLatin1Char('.')), each->id);
            QVERIFY2(fix.isEmpty() || !fix.front().isLower(), each->id);
            QVERIFY2(!text.contains(u"--"_s) && !fix.contains(u"--"_s), each->id);
            QVERIFY2(!text.contains(u"penstock "_s) && !fix.contains(u"penstock "_s), each->id);
            QCOMPARE(placesOf(*each).contains(u"%"_s + QString::number(placesOf(*each).size())),
                     !placesOf(*each).isEmpty());
        }
    }

    void eachIsReadBackFromJson()
    {
        for (const MessageText *const each : allTexts()) {
            const Message message = exampleOf(*each);
            const Message read = Message::fromJson(message.toJson(), findText);
            QVERIFY2(read == message, each->id);
            QCOMPARE(read.text(), message.text());
        }
    }

    void eachIsShownInGerman()
    {
        if (languages().size() < 2)
            QSKIP("built without LinguistTools");
        useLanguage(*qApp, u"de"_s);
        const auto translate = messageLanguage().translate;
        for (const MessageText *const each : allTexts()) {
            for (const char *const part : {each->text, each->fix}) {
                const QString english = QString::fromUtf8(part);
                static const QRegularExpression word(u"[A-Za-z]{2}"_s);
                if (!word.match(QString(english).remove(QRegularExpression(u"%\\d"_s))).hasMatch())
                    continue;
                const QString german = translate(part);
                QVERIFY2(!german.isEmpty(), each->id);
                QVERIFY2(placesIn(german) == placesIn(english), each->id);
                QVERIFY2(keysIn(german) == keysIn(english), each->id);
            }
        }
        QCOMPARE(messageText(supportMessage("duration.too_long")),
                 translate("it is longer than 292 years"));
        QVERIFY(messageText(supportMessage("duration.too_long")).contains(u"292 Jahre"_s));
    }

    // An argument that contains "%1" is no place.
    void argumentsStandAsTheyAre()
    {
        const Error error = supportMessage("json.exclusive_keys", u"%2"_s, u"%1"_s).at(u"/a"_s);
        QCOMPARE(error.text(), u"/a: %2 and %1 cannot be combined. Remove one of them"_s);
        QCOMPARE(errorAdvice(error), u"%2 and %1 cannot be combined. Remove one of them"_s);
    }

    // A field has a label instead of the key.
    void adviceNamesNoKey()
    {
        const Message wanted = supportMessage("json.want_whole_from", 1);
        QCOMPARE(errorAdvice(supportMessage("json.wrong_value", u"max_body"_s, 0, wanted)),
                 u"It must be a whole number, 1 or more"_s);
        QCOMPARE(errorAdvice(supportMessage("json.missing_key", u"max_body"_s, wanted)),
                 u"Enter a whole number, 1 or more"_s);
        const Message counts = jobMessage("pages.counts_items", u"p"_s);
        QCOMPARE(counts.fix(), u"Use \"offset\" in \"pages\" instead of \"page\""_s);
        QCOMPARE(counts.fix(messageLanguage()),
                 u"Use \"number of items to skip\" in \"Next page\" instead of \"page number\""_s);
        for (const MessageText *const each : allTexts()) {
            for (const QString &key : keysIn(QString::fromUtf8(each->fix)))
                QVERIFY2(!exampleOf(*each).fix(messageLanguage()).contains(u"\"\""_s),
                         qPrintable(key));
        }
    }

    void anEmptyDetailIsLeftOut()
    {
        const auto text = [](const MessageArgument &detail) {
            return httpMessage("send.tls_failure", detail).text();
        };
        QCOMPARE(text({}), u"no secure connection"_s);
        QCOMPARE(text(u"expired"_s), u"no secure connection (expired)"_s);
    }

    void numbersHaveThePointOfTheLanguage()
    {
        const MessageLanguage german {nullptr, QLatin1Char(',')};
        QCOMPARE(MessageArgument(1500ms).text(german), u"1,5 s"_s);
        QCOMPARE(MessageArgument(2.5).text(german), u"2,5"_s);
        QCOMPARE(MessageArgument(u"1.5"_s).text(german), u"1.5"_s);
    }
};

PENSTOCK_TEST(TestErrorText)
} // namespace tst_errortext
#include "tst_errortext.moc"
