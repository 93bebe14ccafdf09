// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/importing/importer/importer.h>

#include <penstock/importing/curl/curlcommand.h>
#include <penstock/importing/curl/importmessages.h>
#include <penstock/importing/draft/yamltree_p.h>
#include <penstock/importing/formats/formats_p.h>
#include <penstock/profiles/spec/fileformat.h>
#include <penstock/support/jsonreader.h>

#include <QJsonArray>
#include <QRegularExpression>
#include <QSet>

#include <array>

namespace penstock {

namespace {
constexpr qsizetype mebibyte = 1024 * 1024;

struct KindWords
{
    const char *name;
    MessagesOf<importTexts>::Id<0> text;
};
constexpr std::array kindWords {KindWords {"curl", "import.curl"},
                                KindWords {"postman", "import.postman"},
                                KindWords {"insomnia", "import.insomnia"},
                                KindWords {"openapi", "import.openapi"},
                                KindWords {"har", "import.har"},
                                KindWords {"profile", "import.profile"},
                                KindWords {"job", "import.job"},
                                KindWords {"postman-environment", "import.postman_environment"}};

// The content, parsed as far as its kind needs.
struct ReadContent
{
    QByteArray bytes;
    QJsonObject object; // empty for a curl command
    std::optional<ImportKind> kind;
};

QString schemaOf(const QJsonObject &object)
{
    return object.value(u"schema"_s).toString();
}

std::optional<ImportKind> kindOfObject(const QJsonObject &object)
{
    const auto at = [&object](const char *key) { return object.value(QLatin1StringView(key)); };
    if (schemaOf(object).startsWith(u"penstock/profile/"_s))
        return ImportKind::Profile;
    if (schemaOf(object).startsWith(u"penstock/job/"_s))
        return ImportKind::Job;
    if (at("openapi").isString() || !at("swagger").isUndefined())
        return ImportKind::OpenApi;
    if (at("log").toObject().value(u"entries"_s).isArray())
        return ImportKind::Har;
    if (at("_type") == u"export"_s || at("type").toString().contains(u".insomnia.rest/"_s))
        return ImportKind::Insomnia;
    if (at("_postman_variable_scope") == u"environment"_s)
        return ImportKind::PostmanEnvironment;
    // The API of Postman returns it inside a "collection".
    const QJsonObject inner = at("collection").toObject();
    const bool isCollection = at("info").isObject() && at("item").isArray();
    if (isCollection || inner.value(u"item"_s).isArray())
        return ImportKind::Postman;
    return std::nullopt;
}

// Returns an error that names the format if it is known but not supported.
Message unknownKind(const QJsonObject &object)
{
    const auto has = [&object](const char *key) { return object.contains(QLatin1StringView(key)); };
    if (has("_postman_variable_scope"))
        return importMessage("import.postman_globals");
    if (has("requests") && has("order"))
        return importMessage("import.postman_1");
    if (schemaOf(object).startsWith(u"penstock/preset/"_s))
        return importMessage("import.preset");
    return importMessage("import.unknown_format");
}

bool looksLikeYaml(const QByteArray &bytes)
{
    static const QRegularExpression known(
        QStringLiteral(R"(^["']?(?:openapi|swagger|type)["']?\s*:)"),
        QRegularExpression::MultilineOption);
    return known.match(QString::fromUtf8(bytes.first(std::min<qsizetype>(bytes.size(), 65536))))
        .hasMatch();
}

QByteArray withoutMark(const QByteArray &content)
{
    return content.startsWith("\xEF\xBB\xBF") ? content.sliced(3) : content;
}

Result<ReadContent> readContent(const QByteArray &content)
{
    if (content.size() > maxImported)
        return failure(importMessage("import.too_large", (content.size() + mebibyte - 1) / mebibyte,
                                     maxImported / mebibyte));
    ReadContent read {withoutMark(content), {}, std::nullopt};
    const QByteArray start
        = read.bytes.first(std::min<qsizetype>(read.bytes.size(), 4096)).trimmed();
    if (start.isEmpty())
        return failure(importMessage("import.empty"));
    if (start.startsWith('{')) {
        Result<QJsonObject> object = parseJsonObject(read.bytes);
        if (!object)
            return failure(object.error());
        read.object = *object;
    } else if (looksLikeCurl(QString::fromUtf8(start))) {
        read.kind = ImportKind::Curl;
        return read;
    } else if (looksLikeYaml(read.bytes)) {
        Result<QJsonObject> object = objectFromYaml(read.bytes);
        if (!object)
            return failure(object.error());
        read.object = *object;
    }
    read.kind = kindOfObject(read.object);
    return read;
}

Error inFile(Error error, const QString &file)
{
    error.kind = Error::Kind::File;
    if (file.isEmpty() || error.where() == file || error.where().startsWith(file + QLatin1Char('#'))
        || error.where().startsWith(file + QLatin1Char(':')))
        return error;
    if (error.where().isEmpty() || error.where().startsWith(QLatin1Char('/')))
        error.place = placeIn(file, error.where());
    else
        error.place = importMessage("import.place", file, error.place);
    return error;
}

// Returns the content. An unknown kind is an error, too.
Result<ReadContent> readKnown(const QByteArray &content, const QString &file)
{
    Result<ReadContent> read = readContent(content);
    if (!read)
        return failure(inFile(read.error(), file));
    if (!read->kind)
        return failure(inFile(unknownKind(read->object), file));
    return read;
}

Result<Imported> importEnvironment(const QJsonObject &object)
{
    const Result<DraftEnvironment> environment = readPostmanEnvironment(object);
    if (!environment)
        return failure(environment.error());
    return importPostmanEnvironments({*environment});
}

QJsonObject collectionIn(const QJsonObject &object)
{
    const QJsonObject inner = object.value(u"collection"_s).toObject();
    return inner.isEmpty() ? object : inner;
}

Result<Imported> importRead(const ReadContent &read, const QString &file)
{
    switch (*read.kind) {
    case ImportKind::Curl:
        return importCurl(QString::fromUtf8(read.bytes));
    case ImportKind::Postman:
        return importPostman(collectionIn(read.object));
    case ImportKind::Insomnia:
        return importInsomnia(read.object);
    case ImportKind::OpenApi:
        return importOpenApi(read.object);
    case ImportKind::Har:
        return importHar(read.object);
    case ImportKind::PostmanEnvironment:
        return importEnvironment(read.object);
    case ImportKind::Profile:
        return importProfile(read.bytes, file);
    case ImportKind::Job:
        break;
    }
    return importJob(read.bytes, file);
}

// Removes notes whose texts are equal.
void removeDuplicates(QList<Message> &notes)
{
    QSet<QString> seen;
    notes.removeIf([&seen](const Message &note) {
        const qsizetype before = seen.size();
        seen.insert(note.text());
        return seen.size() == before;
    });
}

// Returns the import, or the error in the file.
Result<Imported> checked(Result<Imported> imported, ImportKind kind, const QString &file)
{
    if (!imported)
        return failure(inFile(imported.error(), file));
    removeDuplicates(imported->notes);
    if (imported->profiles.empty())
        return failure(inFile(imported->notes.isEmpty()
                                  ? importMessage("import.no_requests", importKindText(kind))
                                  : importMessage("import.no_requests_because",
                                                  importKindText(kind), imported->notes.front()),
                              file));
    return imported;
}

// Imports a file of a known kind.
Result<Imported> importAs(const ReadContent &read, const QString &file)
{
    return checked(importRead(read, file), *read.kind, file);
}

// The files of an import, apart from environments, and the environments.
struct ReadFiles
{
    std::vector<std::pair<ReadContent, QString>> files;
    std::vector<DraftEnvironment> environments;
};

Result<ReadFiles> readFiles(const std::vector<ImportFile> &files)
{
    ReadFiles result;
    for (const ImportFile &file : files) {
        Result<ReadContent> read = readKnown(file.content, file.name);
        if (!read)
            return failure(read.error());
        // Profiles and jobs decide where requests and secrets go. Other files must not hide that.
        if (*read->kind == ImportKind::Profile || *read->kind == ImportKind::Job)
            return failure(
                inFile(importMessage("import.not_alone", importKindText(*read->kind)), file.name));
        if (*read->kind != ImportKind::PostmanEnvironment) {
            result.files.emplace_back(*std::move(read), file.name);
            continue;
        }
        Result<DraftEnvironment> environment = readPostmanEnvironment(read->object);
        if (!environment)
            return failure(inFile(environment.error(), file.name));
        result.environments.push_back(*std::move(environment));
    }
    return result;
}

void append(Imported &all, Imported one)
{
    std::move(one.profiles.begin(), one.profiles.end(), std::back_inserter(all.profiles));
    all.notes += one.notes;
    removeDuplicates(all.notes);
}
} // namespace

QStringList importKinds()
{
    QStringList names;
    for (const KindWords &each : kindWords)
        names.append(QLatin1StringView(each.name));
    return names;
}

Message importKindText(ImportKind kind)
{
    return importMessage(kindWords.at(std::size_t(kind)).text);
}

std::optional<ImportKind> importKindOf(const QByteArray &content)
{
    const Result<ReadContent> read = readContent(content);
    return read ? read->kind : std::nullopt;
}

Result<Imported> importFrom(const QByteArray &content, const QString &fileName)
{
    const Result<ReadContent> read = readKnown(content, fileName);
    if (!read)
        return failure(read.error());
    return importAs(*read, fileName);
}

Result<Imported> importFrom(const QByteArray &content, const QString &fileName, ImportKind kind)
{
    const Result<ReadContent> read = readKnown(content, fileName);
    if (!read)
        return failure(read.error());
    if (read->kind == kind)
        return importAs(*read, fileName);
    return failure(
        inFile(importMessage("import.other_kind", importKindText(*read->kind), importKindText(kind),
                             importKinds().at(qsizetype(*read->kind))),
               fileName));
}

Result<Imported> importFrom(const std::vector<ImportFile> &files)
{
    if (files.size() == 1)
        return importFrom(files.front().content, files.front().name);
    if (files.empty())
        return failure(importMessage("import.no_file"));
    const Result<ReadFiles> read = readFiles(files);
    if (!read)
        return failure(read.error());
    Imported all {ImportKind::PostmanEnvironment, {}, {}};
    bool areTaken = read->environments.empty(); // by a collection
    for (const auto &[content, name] : read->files) {
        const bool isCollection = *content.kind == ImportKind::Postman;
        Result<Imported> one = isCollection
            ? checked(importPostman(collectionIn(content.object), read->environments),
                      *content.kind, name)
            : importAs(content, name);
        if (!one)
            return one;
        areTaken = areTaken || isCollection;
        all.kind = all.profiles.empty() ? one->kind : all.kind;
        append(all, *std::move(one));
    }
    if (!areTaken) {
        Result<Imported> own = checked(importPostmanEnvironments(read->environments),
                                       ImportKind::PostmanEnvironment, {});
        if (!own)
            return own;
        append(all, *std::move(own));
    }
    return all;
}

} // namespace penstock
