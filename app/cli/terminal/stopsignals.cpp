// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/terminal/stopsignals.h"

#include <QSocketNotifier>

#include <csignal>
#include <fcntl.h>
#include <unistd.h>

namespace penstock {

namespace {
// Global because a signal handler uses it. Writing to a pipe is safe in a signal handler.
volatile std::sig_atomic_t signalEnd = -1;

void passOn(int)
{
    const char byte = 0;
    [[maybe_unused]] const auto written = ::write(signalEnd, &byte, 1);
}

void handleWith(void (*handler)(int))
{
    struct sigaction action = {};
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART;
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
}
} // namespace

StopSignals::StopSignals(QObject *parent)
    : QObject(parent)
{
    int ends[2] = {-1, -1};
    if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0)
        return;
    m_readEnd = ends[0];
    signalEnd = ends[1];
    auto *const notifier = new QSocketNotifier(m_readEnd, QSocketNotifier::Read, this);
    connect(notifier, &QSocketNotifier::activated, this, [this] {
        char byte = 0;
        while (read(m_readEnd, &byte, 1) == 1)
            Q_EMIT stopRequested();
    });
    handleWith(passOn);
}

StopSignals::~StopSignals()
{
    if (m_readEnd < 0)
        return;
    handleWith(SIG_DFL);
    close(m_readEnd);
    close(signalEnd);
}

} // namespace penstock

#include "moc_stopsignals.cpp"
