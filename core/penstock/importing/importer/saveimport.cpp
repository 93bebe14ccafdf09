// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/importing/importer/saveimport.h>

#include <penstock/jobs/output/csvcell.h>
#include <penstock/jobs/requests/jobrows.h>
#include <penstock/jobs/spec/jobfile.h>
#include <penstock/jobs/start/savedjobs.h>
#include <penstock/jobs/start/untrustedfiles.h>
#include <penstock/profiles/file/profilefile.h>
#include <penstock/profiles/saved/profileedit.h>
#include <penstock/profiles/secrets/secretindex.h>
#include <penstock/profiles/secrets/secretname.h>
#include <penstock/profiles/spec/profilemessages.h>
#include <penstock/support/fileplace.h>
#include <penstock/support/freename.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QHash>
#include <QSet>

#include <algorithm>
#include <functional>

namespace penstock {

namespace {
// Room for the number that makes a name another one.
constexpr qsizetype longestSlug = 56;

// Names that neither the disk nor this import has yet.
class FreeNames
{
public:
    QString next(const QString &title, const std::function<QString(const QString &)> &freeOnDisk)
    {
        const QString slug = slugFrom(title).left(longestSlug);
        int &number = m_numbers[slug];
        for (;;) {
            ++number;
            QString name = freeOnDisk(number == 1 ? slug : u"%1-%2"_s.arg(slug).arg(number));
            if (!m_taken.contains(name)) {
                m_taken.insert(name);
                return name;
            }
        }
    }

private:
    QHash<QString, int> m_numbers;
    QSet<QString> m_taken;
};

bool hasHeadersOf(const Profile &saved, const Profile &wanted)
{
    return std::all_of(wanted.headers.begin(), wanted.headers.end(), [&saved](const auto &header) {
        return std::any_of(saved.headers.begin(), saved.headers.end(),
                           [&header](const ProfileHeader &each) {
                               return each.name.compare(header.name, Qt::CaseInsensitive) == 0
                                   && each.value.isSecret() == header.value.isSecret();
                           });
    });
}

// Whether jobs for \a wanted can go by \a saved.
bool canServe(const Profile &saved, const Profile &wanted)
{
    const QString base = wanted.baseUrl;
    // Where variables say the server, the same name is not the same place yet.
    const bool isSamePlace = !base.contains(u"{{"_s)
        || (saved.environments == wanted.environments && saved.variables == wanted.variables);
    return !base.isEmpty() && saved.baseUrl == base && isSamePlace
        && saved.auth.kind == wanted.auth.kind && saved.auth.name == wanted.auth.name
        && saved.auth.prefix == wanted.auth.prefix && saved.auth.tokenUrl == wanted.auth.tokenUrl
        && hasHeadersOf(saved, wanted);
}

std::vector<std::pair<QString, Profile>> savedOnes(const AppDirs &places)
{
    std::vector<std::pair<QString, Profile>> saved;
    for (const QString &name : savedProfiles(places)) {
        if (Result<Profile> profile = readProfile(profilePath(name, places)))
            saved.emplace_back(name, *std::move(profile));
    }
    return saved;
}

// Secrets that somebody has already: in the keyring, in a variable, in another profile.
QSet<QString> secretsInUse(const AppDirs &places,
                           const std::vector<std::pair<QString, Profile>> &saved)
{
    QSet<QString> names;
    if (const Result<SecretIndex> index = readSecretIndex(places)) {
        for (const auto &[name, entry] : *index)
            names.insert(name);
    }
    for (const auto &[name, profile] : saved) {
        for (const QString &secret : secretsOf(profile))
            names.insert(secret);
    }
    return names;
}

// The title of a collection, which whoever made it has chosen, must not meet a secret that is
// there.
void giveSecretsOfItsOwn(ImportedProfile &imported, QSet<QString> &taken)
{
    Profile &profile = *imported.profile;
    const auto isTaken = [&taken](const QString &name) {
        return taken.contains(name)
            || qEnvironmentVariableIsSet(secretVariable(name).toLatin1().constData());
    };
    QHash<QString, QString> renamed;
    const auto rename = [&](QString &secret) {
        if (secret.isEmpty())
            return;
        if (!renamed.contains(secret))
            renamed.insert(secret,
                           isTaken(secret) ? freeNameFrom(secret, u"secret"_s, isTaken) : secret);
        secret = renamed.value(secret);
    };
    rename(profile.auth.secret);
    rename(profile.auth.user.secret);
    for (ProfileHeader &header : profile.headers)
        rename(header.value.secret);
    for (Environment &environment : profile.environments) {
        for (ProfileVariable &variable : environment.variables)
            rename(variable.value.secret);
    }
    for (OfferedSecret &offered : imported.offered)
        rename(offered.secret);
    for (const QString &name : std::as_const(renamed))
        taken.insert(name);
}

QString rowsBeside(const QString &jobFile)
{
    return QString(jobFile).replace(u".job.json"_s, importedRowsEnding);
}

QString endingOf(const OutputSpec &output)
{
    if (output.kind == OutputSpec::Kind::Files)
        return {};
    if (const QString suffix = QFileInfo(output.path).suffix(); !suffix.isEmpty())
        return QLatin1Char('.') + suffix;
    return output.kind == OutputSpec::Kind::Csv   ? u".csv"_s
        : output.kind == OutputSpec::Kind::Sqlite ? u".sqlite"_s
                                                  : u".jsonl"_s;
}

// With what only the place decides.
JobSpec placed(const ImportedJob &job, const SavedJob &place, const AppDirs &places)
{
    JobSpec spec = job.spec;
    spec.profile = place.profile;
    if (!place.rows.isEmpty())
        spec.rows.from = RowsSpec::File {.path = place.rows};
    const QString name = QFileInfo(place.path).fileName().section(QLatin1Char('.'), 0, 0);
    spec.output.path = QDir(answersFolder(places)).filePath(name + endingOf(spec.output));
    spec.output.failed.clear();
    return spec;
}

Result<void> writeRows(const QString &path, const QStringList &columns)
{
    FilePlace::makeFolders(QFileInfo(path).absolutePath());
    QList<QByteArray> cells;
    for (const QString &column : columns)
        cells.append(csvCell(column.toUtf8()));
    const QByteArray line = cells.join(',') + '\n';
    const int fault = FileDraft::put(line, FilePlace::at(path), FileDraft::Onto::Nothing);
    if (fault == 0)
        return {};
    return failure(
        profileMessage("saved_file.unwritable", MessageArgument::quoted(qt_error_string(fault)))
            .at(path));
}

// Removes what it wrote unless it is told that all is well.
class WrittenFiles
{
public:
    WrittenFiles() = default;
    ~WrittenFiles()
    {
        for (const QString &path : std::as_const(m_paths))
            FilePlace::remove(path);
    }
    Q_DISABLE_COPY_MOVE(WrittenFiles)

    void add(const QString &path) { m_paths.append(path); }
    void keep() { m_paths.clear(); }

private:
    QStringList m_paths;
};

// Nothing is replaced, also not what came since the name was chosen.
Result<void> saveJob(const JobSpec &job, const SavedJob &place, WrittenFiles &written)
{
    if (!place.rows.isEmpty()) {
        if (Result<void> rows = writeRows(place.rows, place.columns); !rows)
            return rows;
        written.add(place.rows);
    }
    const Result<QByteArray> saved = replaceJob(place.path, job, {});
    if (!saved)
        return failure(saved.error());
    written.add(place.path);
    return {};
}

// A profile as such names the secrets it means; where those may go is asked for when it is used.
Imported withNewSecrets(Imported imported, const AppDirs &places)
{
    if (imported.kind == ImportKind::Profile)
        return imported;
    QSet<QString> taken = secretsInUse(places, savedOnes(places));
    for (ImportedProfile &each : imported.profiles) {
        if (each.profile)
            giveSecretsOfItsOwn(each, taken);
    }
    return imported;
}

// Only our own files say all there is to a run: proxies, certificates, paths. What is made of
// others has names and places of our choosing.
QStringList untrustedFilesOf(ImportKind kind, const SavedImport &saved)
{
    QStringList untrustedfiles;
    if (kind != ImportKind::Profile && kind != ImportKind::Job)
        return untrustedfiles;
    for (const SavedProfile &profile : saved.profiles) {
        if (profile.isNew)
            untrustedfiles.append(profile.path);
    }
    for (const SavedJob &job : saved.jobs)
        untrustedfiles.append(job.path);
    return untrustedfiles;
}

// Those that the profile asks for; values of a file are for a new one.
void addSecrets(const ImportedProfile &each, const Profile *there, SavedImport &result)
{
    if (there != nullptr) {
        result.secrets += secretsOf(*there);
        return;
    }
    result.secrets += secretsOf(*each.profile);
    result.offered.insert(result.offered.end(), each.offered.begin(), each.offered.end());
}

SavedImport placesOf(const Imported &imported, const AppDirs &places)
{
    SavedImport result;
    FreeNames profileNames;
    FreeNames jobNames;
    const auto freeProfile
        = [&places](const QString &title) { return freeProfileName(title, places); };
    const auto freeJob = [&places](const QString &title) { return freeJobName(title, places); };
    const std::vector<std::pair<QString, Profile>> saved = savedOnes(places);
    for (const ImportedProfile &each : imported.profiles) {
        QString name;
        if (each.profile) {
            const auto there = std::find_if(saved.begin(), saved.end(), [&each](const auto &one) {
                return !each.jobs.empty() && canServe(one.second, *each.profile);
            });
            const bool isNew = there == saved.end();
            name = isNew ? profileNames.next(each.profile->name, freeProfile) : there->first;
            result.profiles.push_back({name, profilePath(name, places), isNew});
            addSecrets(each, isNew ? nullptr : &there->second, result);
        }
        for (const ImportedJob &job : each.jobs) {
            SavedJob place;
            place.title = job.spec.name;
            place.path = jobPath(jobNames.next(job.spec.name, freeJob), places);
            place.profile = each.profile ? name : job.spec.profile;
            place.columns = job.missing;
            place.rows = job.missing.isEmpty() ? QString() : rowsBeside(place.path);
            result.jobs.push_back(place);
        }
    }
    result.secrets.removeDuplicates();
    return result;
}
} // namespace

SavedImport placesFor(const Imported &imported, const AppDirs &places)
{
    return placesOf(withNewSecrets(imported, places), places);
}

Result<SavedImport> saveImport(const Imported &asked, const AppDirs &places)
{
    const Imported imported = withNewSecrets(asked, places);
    SavedImport result = placesOf(imported, places);
    if (const Result<void> made = makeAnswersFolder(places); !made)
        return failure(made.error());
    WrittenFiles written;
    auto profilePlace = result.profiles.begin();
    auto jobPlace = result.jobs.begin();
    for (const ImportedProfile &each : imported.profiles) {
        if (each.profile) {
            const SavedProfile &place = *profilePlace++;
            if (place.isNew) {
                const Result<QByteArray> saved = replaceProfile(place.path, *each.profile, {});
                if (!saved)
                    return failure(saved.error());
                written.add(place.path);
            }
        }
        for (const ImportedJob &job : each.jobs) {
            const SavedJob &place = *jobPlace++;
            if (const Result<void> saved = saveJob(placed(job, place, places), place, written);
                !saved)
                return failure(saved.error());
        }
    }
    if (const Result<void> noted
        = noteUntrustedFiles(untrustedFilesOf(imported.kind, result), places);
        !noted)
        return failure(noted.error());
    written.keep();
    return result;
}

} // namespace penstock
