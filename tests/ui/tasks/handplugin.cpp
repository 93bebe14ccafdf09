// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// A Hand inside a program that knows nothing of it: QT_QPA_GENERIC_PLUGINS=penstockhand:keys, or
// :mouse. A step is a line of standard input; the line of standard output after it is how many
// actions it has been so far, or "no: " and why.
#include "ui/tasks/hand.h"

#include <QGenericPlugin>
#include <QSocketNotifier>

#include <cstdio>
#include <unistd.h>

namespace penstock {

namespace {
constexpr std::chrono::milliseconds patience(30'000);

class HandOfWire final : public QObject
{
public:
    explicit HandOfWire(Hand::Means means)
        : m_hand(means, patience)
        , m_notifier(STDIN_FILENO, QSocketNotifier::Read)
    {
        connect(&m_notifier, &QSocketNotifier::activated, this, &HandOfWire::read);
    }

private:
    void read()
    {
        char bytes[4'096];
        const ssize_t count = ::read(STDIN_FILENO, bytes, sizeof(bytes));
        m_notifier.setEnabled(count > 0); // whoever gave the steps has gone
        m_received.append(bytes, std::max<ssize_t>(count, 0));
        if (m_isBusy)
            return; // in the middle of a step, whose events these are
        m_isBusy = true;
        for (qsizetype end = 0; (end = m_received.indexOf('\n')) >= 0;) {
            const QString step = QString::fromUtf8(m_received.first(end));
            m_received.remove(0, end + 1);
            const QString trouble = m_hand.take(step);
            if (trouble.isEmpty())
                std::printf("%d\n", m_hand.actions());
            else
                std::printf("no: %s\n", qPrintable(trouble));
            std::fflush(stdout);
        }
        m_isBusy = false;
    }

    Hand m_hand;
    QSocketNotifier m_notifier;
    QByteArray m_received;
    bool m_isBusy = false;
};
} // namespace

class HandPlugin final : public QGenericPlugin
{
    Q_OBJECT
    Q_PLUGIN_METADATA(IID QGenericPluginFactoryInterface_iid FILE "handplugin.json")
public:
    QObject *create(const QString &, const QString &means) override
    {
        return new HandOfWire(means == QStringLiteral("mouse") ? Hand::Means::Mouse
                                                               : Hand::Means::Keys);
    }
};

} // namespace penstock

#include "handplugin.moc"
