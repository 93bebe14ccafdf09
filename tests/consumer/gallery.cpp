// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// A gallery that somebody had written with QNetworkAccessManager. One line of it is another now.
#include <penstock/http.h>

#include <QApplication>
#include <QDebug>
#include <QGridLayout>
#include <QLabel>
#include <QNetworkReply>
#include <QPainter>
#include <QPixmap>

namespace {

//! The server has no pictures, but what it says can be painted.
QPixmap pictureOf(const QByteArray &answer)
{
    QPixmap picture(96, 96);
    picture.fill(QColor::fromHsv(int(qHash(answer) % 360), 160, 220));
    QPainter painter(&picture);
    painter.drawText(picture.rect(), Qt::AlignCenter, QString::number(answer.size()));
    return picture;
}

class Gallery final : public QWidget
{
public:
    Gallery(QNetworkAccessManager &manager, const QString &base, int pictures)
        : m_left(pictures)
    {
        auto *const grid = new QGridLayout(this);
        for (int number = 0; number < pictures; ++number) {
            auto *const label = new QLabel(tr("Loading"), this);
            grid->addWidget(label, number / 4, number % 4);
            QNetworkReply *const reply = manager.get(
                QNetworkRequest(QUrl(QStringLiteral("%1/items/%2").arg(base).arg(number))));
            connect(reply, &QNetworkReply::finished, label, [this, label, reply] {
                if (reply->error() == QNetworkReply::NoError) {
                    label->setPixmap(pictureOf(reply->readAll()));
                    ++m_shown;
                } else {
                    label->setText(reply->errorString());
                }
                reply->deleteLater();
                if (--m_left == 0) {
                    qInfo() << m_shown << "pictures in" << grab().size();
                    qApp->quit();
                }
            });
        }
    }

private:
    int m_left;
    int m_shown = 0;
};

} // namespace

int main(int argc, char *argv[])
{
    QApplication app(argc, argv);
    penstock::SystemClock clock;
    penstock::RateLimiter rateLimiter({penstock::limitFromShorthand(u"20/1s").value()}, clock);
    penstock::LimitedNetworkAccessManager manager(rateLimiter); // was QNetworkAccessManager
    Gallery gallery(manager, app.arguments().value(1), 12);
    gallery.show();
    return app.exec();
}
