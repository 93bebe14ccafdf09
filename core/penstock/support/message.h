// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>
#include <penstock/support/time.h>

#include <QFlags>
#include <QJsonValue>
#include <QStringList>

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

//! \file
//! Errors and notes as values: an id that programs can match, and arguments. Each module has one
//! table of texts.

namespace penstock {

struct Error;
class Message;

//! The cause of an error, which decides the exit code.
enum class ErrorKind {
    Usage, //!< Wrong argument, key or value.
    File, //!< An input file cannot be read or is invalid.
    Output, //!< An output cannot be written.
    Network, //!< A connection failed.
    Secret, //!< A secret is missing or cannot be read.
    Internal //!< A bug in Penstock.
};

//! A way to fix an error that a program offers: an option, a field, a button. Texts name none of
//! these; each program adds its own.
enum class Remedy : quint16 {
    AnotherOutput = 1 << 0,
    StartOver = 1 << 1, //!< Discard earlier results.
    AcceptChanges = 1 << 2,
    AnotherDataFolder = 1 << 3, //!< Choose another folder for profiles and journals.
    RowFormat = 1 << 4, //!< State the format of the rows: CSV, JSONL or lines.
    SecretsFile = 1 << 5, //!< Read secrets from a file for this run.
    ProfileFromPreset = 1 << 6, //!< Create a profile from a preset.
    OtherBreaker = 1 << 7, //!< Change how many consecutive failures stop a run.
    RedisAuthority = 1 << 8, //!< Trust the certificates in a file for Redis.
    RedisCertificate = 1 << 9, //!< Present a client certificate to Redis.
    ForgetKey = 1 << 10, //!< Forget the usage of the key in the last argument.
    StoreSecret = 1 << 11, //!< Store the secret named by the first argument.
    AllowSecret = 1 << 12 //!< Allow sending that secret to the origins in the last argument.
};
Q_DECLARE_FLAGS(Remedies, Remedy)
Q_DECLARE_OPERATORS_FOR_FLAGS(Remedies)

//! An entry of a module's table. Its strings live as long as the program.
struct MessageText // NOLINT(*.Padding): in the order of reading
{
    const char *id; //!< Dots and underscores: "rows.missing_file". Journals and --json contain it.
    ErrorKind kind;
    //! One clause in English, lower case, without a full stop. Arguments are %1 to %9; " (%1)" is
    //! dropped if its argument is empty. {key} is a key of a file, see MessageLanguage.
    const char *text;
    //! Sentences without the last full stop, with the same arguments.
    const char *fix = "";
    Remedies remedies = {};
};

//! The language of messages; English by default.
struct MessageLanguage
{
    QString (*translate)(const char *english) = nullptr; //!< Translates texts of tables.
    QChar decimalPoint = QLatin1Char('.'); //!< For durations and numbers.
    //! Returns the quoted label of a field for its key in files; by default, the quoted key.
    QString (*labelOf)(const QString &key) = nullptr;
};

//! A value in a message. Do not pass Penstock's own sentences: they would not be translated.
class PENSTOCK_EXPORT MessageArgument
{
public:
    MessageArgument() = default;
    //! A name, key, path or position, shown unchanged.
    MessageArgument(QString name)
        : m_value(std::move(name))
    { }
    MessageArgument(QStringList names)
        : m_value(std::move(names))
    { }
    MessageArgument(Duration duration)
        : m_value(duration)
    { }
    MessageArgument(WallTime time)
        : m_value(time)
    { }
    MessageArgument(const Message &message);
    //! The error's message, without place and fix.
    MessageArgument(const Error &error);
    template <typename Number, std::enable_if_t<std::is_arithmetic_v<Number>, int> = 0>
    MessageArgument(Number number)
    {
        if constexpr (std::is_integral_v<Number>)
            m_value = static_cast<std::int64_t>(number);
        else
            m_value = static_cast<double>(number);
    }
    //! Text from a server, the system or a library, shown unchanged in its own language.
    static MessageArgument quoted(QString text);

    std::optional<QString> name() const; //!< Nothing for other types.
    bool isEmpty() const; //!< True for an empty name.
    QString text(const MessageLanguage &language = {}) const; //!< For display.
    QJsonValue toJson() const; //!< For journals.
    friend PENSTOCK_EXPORT bool operator==(const MessageArgument &, const MessageArgument &);

private:
    struct Quoted
    {
        QString text;
        friend bool operator==(const Quoted &, const Quoted &) = default;
    };
    friend class Message;

    std::variant<QString, Quoted, QStringList, std::int64_t, double, Duration, WallTime,
                 std::shared_ptr<const Message>>
        m_value;
};

//! A text from a table with its arguments, created by MessagesOf.
class PENSTOCK_EXPORT Message
{
public:
    using Find = const MessageText *(*)(QStringView id); //!< Null if no table has it.

    Message() = default;
    Message(const MessageText &text, QList<MessageArgument> arguments)
        : m_text(&text)
        , m_arguments(std::move(arguments))
    { }

    bool isEmpty() const { return m_text == nullptr; } //!< True by default.
    QString id() const; //!< May be empty.
    //! Internal if empty.
    ErrorKind kind() const { return m_text ? m_text->kind : ErrorKind::Internal; }
    //! Ways to fix it.
    Remedies remedies() const { return m_text ? m_text->remedies : Remedies(); }
    const QList<MessageArgument> &arguments() const { return m_arguments; } //!< In order.
    QString text(const MessageLanguage &language = {}) const; //!< For display.
    QString fix(const MessageLanguage &language = {}) const; //!< May be empty.
    //! Returns an error about \a where.
    Error at(MessageArgument where) const;

    //! {"id": …, "arguments": […]}
    QJsonValue toJson() const;
    //! Returns an empty message if \a json is invalid or \a find does not know its id.
    static Message fromJson(const QJsonValue &json, Find find);
    friend PENSTOCK_EXPORT bool operator==(const Message &, const Message &);

private:
    friend struct Error;
    QString filled(const char *text, const MessageLanguage &language) const;
    static MessageArgument argumentFromJson(const QJsonValue &json, Find find);

    const MessageText *m_text = nullptr;
    QList<MessageArgument> m_arguments;
};

//! A function that creates messages of one table: jobMessage("rows.missing_file", path). Unknown
//! ids and wrong numbers of arguments do not compile.
template <const auto &Table>
struct MessagesOf
{
    template <std::size_t Count>
    //! An id, checked at compile time.
    struct Id
    {
        const MessageText *text;
        consteval Id(const char *id) // NOLINT(google-explicit-constructor): a checked literal
            : text(find(id))
        { }

    private:
        static consteval const MessageText *find(std::string_view id)
        {
            for (const MessageText &each : Table) {
                if (each.id != id)
                    continue;
                for (char number = '1'; number <= '9'; ++number) {
                    if (has(each, number) != (std::size_t(number - '1') < Count))
                        throw "wrong number of arguments for this text";
                }
                return &each;
            }
            throw "unknown id of a text";
        }
        static consteval bool has(const MessageText &text, char number)
        {
            const char place[] = {'%', number};
            const std::string_view wanted(place, 2);
            return std::string_view(text.text).find(wanted) != std::string_view::npos
                || std::string_view(text.fix).find(wanted) != std::string_view::npos;
        }
    };

    template <typename... Arguments>
    Message operator()(std::type_identity_t<Id<sizeof...(Arguments)>> id,
                       Arguments &&...arguments) const
    {
        return Message(*id.text, {MessageArgument(std::forward<Arguments>(arguments))...});
    }
    //! For Message::Find.
    static const MessageText *find(QStringView id)
    {
        for (const MessageText &each : Table) {
            if (id == QLatin1StringView(each.id))
                return &each;
        }
        return nullptr;
    }
};

} // namespace penstock
