// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/sharing/gate/opengate.h>

#include <penstock/sharing/board/termboard.h>
#include <penstock/sharing/channel/localswitchboard.h>
#include <penstock/sharing/gate/sharedgate.h>
#include <penstock/sharing/keys/keyrecord.h>
#include <penstock/support/systemclock.h>

#include <QDir>
#include <QFileInfo>
#include <QThread>

namespace penstock {

namespace {

QString boardOf(const QString &folder, const QString &id)
{
    return folder + QLatin1Char('/') + id + QLatin1String(".board");
}

} // namespace

Result<std::unique_ptr<SharedGate>> openGate(const KeptKey &key, std::vector<LimitSpec> limits,
                                             const QString &name, Clock &clock)
{
    auto switchboard = LocalSwitchboard::inFolder(key.folder);
    if (!switchboard)
        return failure(switchboard.error());
    auto board = TermBoard::open(boardOf(key.folder, key.id));
    if (!board)
        return failure(board.error());
    auto gate = std::make_unique<SharedGate>(key, std::move(limits), name, clock, **switchboard,
                                             std::move(*board));
    gate->own(std::move(*switchboard));
    return gate;
}

std::vector<Sharer> sharersOf(const QString &folder, const QString &id, Duration within)
{
    if (!QFileInfo::exists(boardOf(folder, id)))
        return {};
    const auto switchboard = LocalSwitchboard::inFolder(folder);
    const auto board = TermBoard::open(boardOf(folder, id));
    if (!switchboard || !board || board->current().isNobody())
        return {};
    const auto channel
        = (*switchboard)->connectTo(GateKeeper::socketName({id, folder, {}, {}}, board->current()));
    if (!channel)
        return {};
    std::optional<fromkeeper::View> view;
    FrameReader frames;
    channel->onBytes([&](const QByteArray &bytes) {
        std::ignore = frames.add(bytes, [&](const QByteArray &frame) {
            WireReader reader(frame);
            fromkeeper::Message message;
            while (!reader.atEnd() && read(reader, message)) {
                if (auto *const seen = std::get_if<fromkeeper::View>(&message))
                    view = std::move(*seen);
            }
            return true;
        });
    });
    QByteArray hello;
    WireWriter writer(hello);
    writer(quint64(0));
    append(hello, fromgate::Hello {}); // no gate: it only looks
    channel->write(framed(hello));
    const SystemClock clock;
    const Instant end = clock.now().at + within;
    while (!view && channel->isOpen() && clock.now().at < end) {
        channel->poll();
        QThread::msleep(1);
    }
    std::vector<Sharer> sharers;
    if (view) {
        for (const auto &seat : view->sharers)
            sharers.push_back(seat.sharer);
    }
    return sharers;
}

void countWhatIsLeft(const KeyFolder &folder, const QString &id)
{
    // A keeper that has ended well leaves none.
    if (!KeyIdentity::isId(id)
        || QDir(folder.path()).entryList({id + QLatin1String(".*.log")}, QDir::Files).isEmpty())
        return;
    const Result<std::optional<KeyRecord>> record = folder.load(id);
    const auto switchboard = LocalSwitchboard::inFolder(folder.path());
    const auto board = TermBoard::open(boardOf(folder.path(), id));
    if (!record || !*record || !switchboard || !board || board->current().isNobody())
        return;
    const KeptKey key {id, folder.path(), [&] { return (*record)->state; },
                       [&](const QJsonObject &state) {
                           KeyRecord now = **record;
                           now.state = state;
                           now.savedAt = SystemClock().now();
                           now.writer = KeyHost::here(folder.salt().value_or(QByteArray()));
                           return folder.save(now).has_value();
                       }};
    if ((*switchboard)->connectTo(GateKeeper::socketName(key, board->current())))
        return;
    SystemClock clock;
    std::ignore = openGate(key, (*record)->limits, {}, clock);
}

} // namespace penstock
