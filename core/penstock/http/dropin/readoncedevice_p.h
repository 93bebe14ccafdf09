// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QIODevice>
#include <QPointer>

#include <functional>

namespace penstock {

//! Lends a body to the network library once: from where \a source stands, \a size bytes of it. Why it
//! cannot be read again, see SingleSendBody. The source may get its bytes bit by bit, and may be gone
//! when nobody reads any more.
class ReadOnceDevice final : public QIODevice
{
public:
    //! \a source may be null: no body. \a onFirstRead is called once, when the network takes it up.
    ReadOnceDevice(QIODevice *source, qint64 size, std::function<void()> onFirstRead);

    bool isSequential() const override { return true; }
    bool seek(qint64) override { return false; }
    bool reset() override { return false; }
    bool atEnd() const override;
    qint64 bytesAvailable() const override;
    qint64 size() const override { return m_size; }

protected:
    qint64 readData(char *data, qint64 most) override;
    qint64 writeData(const char *, qint64) override { return -1; }

private:
    const QPointer<QIODevice> m_source;
    const qint64 m_size;
    qint64 m_read = 0;
    std::function<void()> m_onFirstRead;
};

} // namespace penstock
