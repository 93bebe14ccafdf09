// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/sharing/source/openpermitsource.h>

#include <penstock/sharing/board/electionboard.h>
#include <penstock/sharing/channel/localswitchboard.h>
#include <penstock/sharing/keys/usagelock.h>
#include <penstock/sharing/keys/usagerecord.h>
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

Result<std::unique_ptr<LocalSharedSource>>
openPermitSource(const SharedKeyFiles &key, std::vector<Limit> limits, Clock &clock, Reach reach)
{
    auto sockets = LocalSwitchboard::inFolder(key.folder);
    if (!sockets)
        return failure(sockets.error());
    std::unique_ptr<Switchboard> switchboard = *std::move(sockets);
    if (reach == Reach::Process)
        switchboard = std::make_unique<NoSwitchboard>();
    auto board = ElectionBoard::open(boardOf(key.folder, key.id));
    if (!board)
        return failure(board.error());
    auto permitSource = std::make_unique<LocalSharedSource>(key, std::move(limits), clock,
                                                            *switchboard, std::move(*board));
    permitSource->own(std::move(switchboard));
    return permitSource;
}

void countWhatIsLeft(const UsageFolder &folder, const QString &id, Clock &clock)
{
    // A leader that has ended well leaves none.
    if (!KeyIdentity::isId(id)
        || QDir(folder.path()).entryList({id + ".*.log"_L1}, QDir::Files).isEmpty())
        return;
    const Result<std::optional<UsageLock>> lock = UsageLock::take(folder, id);
    if (!lock || !*lock)
        return; // the process that has it keeps the key
    const Result<std::optional<UsageRecord>> record = folder.load(id);
    const auto switchboard = LocalSwitchboard::inFolder(folder.path());
    const auto board = ElectionBoard::open(boardOf(folder.path(), id));
    if (!record || !*record || !switchboard || !board || board->current().isNobody())
        return;
    const SharedKeyFiles key {id, folder.path(), [&] { return (*record)->state; },
                              [&](const QJsonObject &state) {
                                  UsageRecord now = **record;
                                  now.state = state;
                                  now.savedAt = clock.now();
                                  now.writer = KeyHost::here(folder.salt().value_or(QByteArray()));
                                  return folder.save(now).has_value();
                              }};
    if ((*switchboard)->connectTo(LocalSharedLeader::socketName(key, board->current())))
        return;
    std::ignore = openPermitSource(key, (*record)->limits, clock);
}

} // namespace penstock
