// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/sharing/gate/opengate.h>

#include <penstock/sharing/board/termboard.h>
#include <penstock/sharing/channel/localswitchboard.h>
#include <penstock/sharing/gate/sharedgate.h>
#include <penstock/sharing/keys/keylock.h>
#include <penstock/sharing/keys/keyrecord.h>
#include <penstock/support/systemclock.h>

#include <QDir>

namespace penstock {

namespace {

//! Reaches nobody, and is reached by nobody.
class NoSwitchboard final : public Switchboard
{
public:
    std::unique_ptr<QObject> listen(const QString &, OnChannel) override
    {
        return std::make_unique<QObject>();
    }
    std::unique_ptr<Channel> connectTo(const QString &) override { return nullptr; }
};

QString boardOf(const QString &folder, const QString &id)
{
    return folder + QLatin1Char('/') + id + ".board"_L1;
}

} // namespace

Result<std::unique_ptr<SharedGate>> openGate(const KeptKey &key, std::vector<LimitSpec> limits,
                                             Clock &clock, Reach reach)
{
    auto sockets = LocalSwitchboard::inFolder(key.folder);
    if (!sockets)
        return failure(sockets.error());
    std::unique_ptr<Switchboard> switchboard = *std::move(sockets);
    if (reach == Reach::Process)
        switchboard = std::make_unique<NoSwitchboard>();
    auto board = TermBoard::open(boardOf(key.folder, key.id));
    if (!board)
        return failure(board.error());
    auto gate = std::make_unique<SharedGate>(key, std::move(limits), clock, *switchboard,
                                             std::move(*board));
    gate->own(std::move(switchboard));
    return gate;
}

void countWhatIsLeft(const KeyFolder &folder, const QString &id, Clock &clock)
{
    // A keeper that has ended well leaves none.
    if (!KeyIdentity::isId(id)
        || QDir(folder.path()).entryList({id + ".*.log"_L1}, QDir::Files).isEmpty())
        return;
    const Result<std::optional<KeyLock>> lock = KeyLock::take(folder, id);
    if (!lock || !*lock)
        return; // the process that has it keeps the key
    const Result<std::optional<KeyRecord>> record = folder.load(id);
    const auto switchboard = LocalSwitchboard::inFolder(folder.path());
    const auto board = TermBoard::open(boardOf(folder.path(), id));
    if (!record || !*record || !switchboard || !board || board->current().isNobody())
        return;
    const KeptKey key {id, folder.path(), [&] { return (*record)->state; },
                       [&](const QJsonObject &state) {
                           KeyRecord now = **record;
                           now.state = state;
                           now.savedAt = clock.now();
                           now.writer = KeyHost::here(folder.salt().value_or(QByteArray()));
                           return folder.save(now).has_value();
                       }};
    if ((*switchboard)->connectTo(GateKeeper::socketName(key, board->current())))
        return;
    std::ignore = openGate(key, (*record)->limits, clock);
}

} // namespace penstock
