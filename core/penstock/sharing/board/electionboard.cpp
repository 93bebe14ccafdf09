// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/sharing/board/electionboard.h>

#include <penstock/sharing/keys/sharingmessages.h>

#include <QRandomGenerator>

#include <atomic>

namespace penstock {

namespace {
constexpr std::size_t boardSize = 4096;
constexpr quint64 boardMagic = 0x3144'5242'4e45'50; // PENBRD1
constexpr Duration lately = std::chrono::minutes(1);
} // namespace

struct Q_DECL_HIDDEN ElectionBoard::Layout
{
    std::atomic<quint64> magic;
    std::atomic<quint64> election;
    std::atomic<std::int64_t> machineSeenAt; // by the wall clock
    char machine[64];
    char host[64];
};

Election Election::next() const
{
    return {((number() + 1) << 32) | QRandomGenerator::global()->generate()};
}

KeyHost ElectionBoard::host()
{
    return KeyHost::here(QByteArrayLiteral("penstock/board"));
}

Result<ElectionBoard> ElectionBoard::open(const QString &path, const KeyHost &here)
{
    static_assert(std::atomic<quint64>::is_always_lock_free && sizeof(Layout) <= boardSize);
    Result<MappedFile> file = MappedFile::open(path, boardSize, MappedFile::Open::OrCreate);
    if (!file)
        return failure(file.error());
    ElectionBoard board(std::move(*file), here);
    quint64 blank = 0;
    if (!board.layout().magic.compare_exchange_strong(blank, boardMagic) && blank != boardMagic)
        return failure(sharingMessage("sharing.not_a_board").at(path));
    return board;
}

ElectionBoard::Layout &ElectionBoard::layout()
{
    return *reinterpret_cast<Layout *>(m_file.data());
}

const ElectionBoard::Layout &ElectionBoard::layout() const
{
    return *reinterpret_cast<const Layout *>(m_file.data());
}

Election ElectionBoard::current() const
{
    // What was written before it is looked at has to be seen by whoever changes it after that.
    std::atomic_thread_fence(std::memory_order_seq_cst);
    return {layout().election.load(std::memory_order_seq_cst)};
}

bool ElectionBoard::claim(Election seen, Election mine)
{
    const bool claimed = layout().election.compare_exchange_strong(seen.word, mine.word,
                                                                   std::memory_order_seq_cst);
    std::atomic_thread_fence(std::memory_order_seq_cst);
    return claimed;
}

QString ElectionBoard::otherMachine(WallTime now) const
{
    const Layout &seen = layout();
    const QByteArray machine(seen.machine, qsizetype(::strnlen(seen.machine, sizeof seen.machine)));
    const Duration ago = now.time_since_epoch() - Duration(seen.machineSeenAt.load());
    if (machine.isEmpty() || machine == m_machine || ago > lately || ago < -lately)
        return {};
    return QString::fromUtf8(seen.host, qsizetype(::strnlen(seen.host, sizeof seen.host)));
}

void ElectionBoard::noteMachine(WallTime now)
{
    const auto write = [](char(&to)[64], const QByteArray &text) {
        std::strncpy(to, text.constData(), sizeof to - 1);
    };
    write(layout().machine, m_machine);
    write(layout().host, m_host);
    layout().machineSeenAt = now.time_since_epoch().count();
}

} // namespace penstock
