// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/dropin/dropin_p.h>

#include <QBuffer>
#include <QNetworkReply>
#include <QPointer>

#include <memory>
#include <optional>

#ifndef QT_NO_SSL
#include <QSslConfiguration>
#include <QSslError>
#endif

namespace penstock {

//! A reply that waits for a permit and then forwards Qt's own reply, the inner one. Each hop and
//! retry has a new inner reply. Kept small while it waits.
// One class, because each signal of an inner reply changes what QNetworkReply's interface shows.
class DeferredReply final : public QNetworkReply, private PermitLine::Asker
{
    Q_OBJECT
public:
    using Operation = QNetworkAccessManager::Operation;

    DeferredReply(DropIn &dropIn, PermitLine &line, Operation operation,
                  const QNetworkRequest &request, QIODevice *body);
    ~DeferredReply() override;

    // Called by its manager.
    void begin(bool needsNoPermit);
    void start(bool isConnected);
    void leaveAll();
    void askAgain(); //!< Refunds its permit; goes ahead of later requests.
    QByteArray origin() const; //!< Origin of the hop that has a permit.
    const PermitLine &line() const { return m_line; }
    const QNetworkReply *inner() const;
    void noteChallenge(); //!< The server requires authentication.
    std::optional<Denial> denial() const;

    void abort() override;
    void close() override;
    bool isSequential() const override { return true; }
    qint64 size() const override { return bytesAvailable(); }
    qint64 bytesAvailable() const override;
    bool canReadLine() const override;
    void setReadBufferSize(qint64 size) override;
    void ignoreSslErrors() override;

protected:
    qint64 readData(char *data, qint64 most) override;
#ifndef QT_NO_SSL
    void sslConfigurationImplementation(QSslConfiguration &configuration) const override;
    void setSslConfigurationImplementation(const QSslConfiguration &configuration) override;
    void ignoreSslErrorsImplementation(const QList<QSslError> &errors) override;
#endif

private:
    struct Call; // created with the first permit, or earlier to store settings
    enum class State : quint8 { Gathering, Waiting, Ready, Connecting, Sent, Asking, Done };

    Call &call();
    void gather();
    void ask();
    void sourceAnswered(PermitResult answer) override;
    std::optional<std::chrono::milliseconds> patience() const override;
    void refuse(const Denial &denial);

    void connectFirst();
    void handOver();
    QNetworkRequest strictRequest();
    qint64 bodySize() const;
    bool rewind();
    void watch(QNetworkReply *inner);
    void stampSent();
    void sentByLibrary();

    bool isShown() const; // the inner reply is visible to the application
    void headCame();
    void showHead();
    void forgetHead();
    void showAnswer();
    void bytesCame();
    void progressed(qint64 received, qint64 total);
    void failed(NetworkError error);
    void innerFinished();
    void connectingFinished();
    void answerFinished();
    ThrottleReading endCall();
    bool mayRepeat(const ThrottleReading &reading);
    void endAnswer();
    void headFinished();
    ThrottleReading judge();
    void spend();
    void leave(DropIn::After after);
    void dropInner();
    void sendAgain();
    void follow();
    void nextHop();
    void fail(NetworkError error, const QString &words);
    void finish();
    void stop(void (QNetworkReply::*how)());
    QNetworkReply *readable() const;

    QPointer<DropIn> m_dropIn;
    PermitLine &m_line; // lives as long as m_dropIn
    QIODevice *m_body;
    std::unique_ptr<Call> m_call;
    quint32 m_place = 0; // position in m_line
    State m_state = State::Waiting;
};

} // namespace penstock
