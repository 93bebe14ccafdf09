// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/secrets/secretaccess.h>

#include <penstock/profiles/secrets/secretindex.h>
#include <penstock/profiles/secrets/secretname.h>
#include <penstock/profiles/secrets/secretstore.h>
#include <penstock/profiles/secrets/secretvalue.h>
#include <penstock/profiles/spec/profilemessages.h>

#include <QRegularExpression>

namespace penstock {

class Q_DECL_HIDDEN SecretAccess::Private
{
public:
    explicit Private(SecretStore &secretStore)
        : store(secretStore)
    { }

    //! What one fetch() still has to do.
    struct Errand
    {
        QStringList left; // the first is next
        QStringList places;
        SecretValues found;
        OnSecrets onSecrets;
    };

    QStringList placesOf(const QString &secret) const;
    QStringList placesInVariable(const QString &secret) const;
    void look(QStringList left, const QStringList &found,
              const std::function<void(const QStringList &)> &onFound);
    void next(const Errand &errand);
    void found(Errand errand, const QByteArray &stored);
    void mayGo(const Errand &errand, const std::function<void(Result<void>)> &onAnswer);
    Result<void> said(const Question &question, std::optional<bool> yes);
    bool isTyped(Errand errand);

    const std::shared_ptr<bool> isAlive = std::make_shared<bool>(true); // for late answers
    SecretStore &store;
    std::optional<AppDirs> index;
    QProcessEnvironment environment;
    Owner owner;
    QHash<QString, QStringList> allowed;
    SecretValues typed;
};

namespace {
Error rejection(const SecretAccess::Question &question, bool wasAsked)
{
    const auto &[secret, places, known] = question;
    const MessageArgument shown = secretOriginsText(places);
    const Message fault = wasAsked ? profileMessage("secret.declined", secret, shown, places)
        : known.isEmpty()
        ? profileMessage("secret.not_allowed", secret, shown, places)
        : profileMessage("secret.other_origins_allowed", secret, shown, known, places);
    return fault.at(profileMessage("secret.place", secret));
}

SecretAccess::Question aboutPlaces(const QString &secret, const QStringList &places,
                                   const QStringList &known)
{
    SecretAccess::Question question {secret, {}, known};
    for (const QString &place : places) {
        if (!known.contains(place) && !question.places.contains(place))
            question.places.append(place);
    }
    return question;
}
} // namespace

QStringList SecretAccess::Private::placesInVariable(const QString &secret) const
{
    static const QRegularExpression between(u"[\\s,]+"_s);
    QStringList places;
    const QString text = environment.value(secretVariable(secret) + u"_ORIGINS"_s);
    for (const QString &each : text.split(between, Qt::SkipEmptyParts)) {
        if (const Result<QString> place = readSecretOrigin(each))
            places.append(*place);
    }
    return places;
}

QStringList SecretAccess::Private::placesOf(const QString &secret) const
{
    QStringList places = allowed.value(secret) + placesInVariable(secret);
    if (index) {
        // An index that cannot be read allows nothing.
        if (const Result<SecretIndex> known = readSecretIndex(*index)) {
            if (const auto entry = known->find(secret); entry != known->end())
                places += entry->second.places;
        }
    }
    places.sort();
    places.removeDuplicates();
    return places;
}

void SecretAccess::Private::look(QStringList left, const QStringList &found,
                                 const std::function<void(const QStringList &)> &onFound)
{
    if (left.isEmpty())
        return onFound(found);
    const QString name = left.takeFirst();
    if (typed.contains(name))
        return look(left, found + QStringList {name}, onFound);
    store.fetch(name,
                [this, life = std::weak_ptr(isAlive), left, found, name,
                 onFound](const SecretAnswer &answer) {
                    using State = SecretAnswer::State;
                    const bool isAbsent = answer.state == State::Ok
                        ? readSecretValue(answer.value).value_or(QByteArray()).isEmpty()
                        : answer.state == State::NotFound || answer.state == State::NoKeyring;
                    if (!life.expired())
                        look(left, isAbsent ? found : found + QStringList {name}, onFound);
                });
}

void SecretAccess::Private::next(const Errand &errand)
{
    if (errand.left.isEmpty()) {
        errand.onSecrets(errand.found);
        return;
    }
    const QString &name = errand.left.constFirst();
    if (const auto known = typed.constFind(name); known != typed.cend())
        return found(errand, *known);
    store.fetch(name, [this, life = std::weak_ptr(isAlive), errand](const SecretAnswer &answer) {
        if (life.expired())
            return;
        if (answer.state == SecretAnswer::State::Ok)
            found(errand, answer.value);
        else if (!isTyped(errand))
            errand.onSecrets(failure(secretError(errand.left.constFirst(), answer)));
    });
}

// True if it goes on with what was typed.
bool SecretAccess::Private::isTyped(Errand errand)
{
    if (!owner.type)
        return false;
    const QString name = errand.left.constFirst();
    const std::optional<QByteArray> value = owner.type({name, errand.places, placesOf(name)});
    if (!value || value->isEmpty())
        return false;
    if (readSecretValue(*value)) {
        typed.insert(name, *value);
        allowed[name] += errand.places;
    }
    found(std::move(errand), *value);
    return true;
}

// It is known; whether it may go is another matter.
void SecretAccess::Private::found(Errand errand, const QByteArray &stored)
{
    const QString &name = errand.left.constFirst();
    // Each secret is checked once for all requests.
    const auto read = readSecretValue(stored);
    if (!read)
        return errand.onSecrets(failure(profileMessage("secret.stored_control_character", name)
                                            .at(profileMessage("secret.place", name))));
    if (read->isEmpty() && !stored.isEmpty())
        return errand.onSecrets(failure(secretError(name, {})));
    const auto goOn = [this, errand, value = *read](const Result<void> &may) mutable {
        if (!may)
            return errand.onSecrets(failure(may.error()));
        errand.found.insert(errand.left.takeFirst(), value);
        next(errand);
    };
    mayGo(errand, goOn);
}

void SecretAccess::Private::mayGo(const Errand &errand,
                                  const std::function<void(Result<void>)> &onAnswer)
{
    const QString &name = errand.left.constFirst();
    const Question question = aboutPlaces(name, errand.places, placesOf(name));
    if (question.places.isEmpty())
        return onAnswer({});
    if (!owner.mayItGo)
        return onAnswer(failure(rejection(question, false)));
    owner.mayItGo(
        question,
        [this, life = std::weak_ptr(isAlive), question, onAnswer](std::optional<bool> yes) {
            if (!life.expired())
                onAnswer(said(question, yes));
        });
}

Result<void> SecretAccess::Private::said(const Question &question, std::optional<bool> yes)
{
    if (!yes.value_or(false))
        return failure(rejection(question, yes.has_value()));
    allowed[question.secret] += question.places;
    return index ? allowSecret(*index, question.secret, question.places) : Result<void>();
}

SecretAccess::SecretAccess(SecretStore &store)
    : d(std::make_unique<Private>(store))
{ }

SecretAccess::~SecretAccess() = default;

void SecretAccess::setIndex(const AppDirs &places)
{
    d->index = places;
}

void SecretAccess::setEnvironment(const QProcessEnvironment &environment)
{
    d->environment = environment;
}

void SecretAccess::setOwner(Owner owner)
{
    d->owner = std::move(owner);
}

void SecretAccess::allow(const QString &secret, const QStringList &places)
{
    d->allowed[secret] += places;
}

QStringList SecretAccess::placesOf(const QString &secret) const
{
    return d->placesOf(secret);
}

void SecretAccess::fetch(const QStringList &secrets, const QStringList &places,
                         const OnSecrets &onSecrets)
{
    d->next({secrets, places, {}, onSecrets});
}

void SecretAccess::fetchToUseHere(const QStringList &secrets, const OnSecrets &onSecrets)
{
    d->next({secrets, {}, {}, onSecrets});
}

void SecretAccess::look(const QStringList &secrets,
                        const std::function<void(const QStringList &)> &onFound)
{
    d->look(secrets, {}, onFound);
}

} // namespace penstock
