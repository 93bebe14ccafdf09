// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/icons.h"

#include "ui/theme/tokens.h"

#include <QApplication>
#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QPixmapCache>
#include <QSvgRenderer>

namespace penstock {

namespace {
QByteArray drawingOf(const QString &name, const QColor &colour)
{
    QFile file(u":/penstock/icons/%1.svg"_s.arg(name));
    if (!file.open(QIODevice::ReadOnly)) {
        qWarning("Icon \"%s\" not found", qUtf8Printable(name));
        return {};
    }
    QByteArray svg = file.readAll();
    svg.replace("currentColor", colour.name().toLatin1());
    if (svg.contains('@')) {
        const QHash<QString, QColor> tokens = Tokens::of(QApplication::palette()).byName();
        for (auto token = tokens.cbegin(); token != tokens.cend(); ++token)
            svg.replace("\"@" + token.key().toLatin1() + '"', '"' + token->name().toLatin1() + '"');
    }
    return svg;
}

class TokenIconEngine final : public QIconEngine
{
public:
    TokenIconEngine(QString name, QString token, int room)
        : m_name(std::move(name))
        , m_token(std::move(token))
        , m_room(room)
    { }

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State state) override
    {
        painter->drawPixmap(rect,
                            draw(rect.size(), mode, state, painter->device()->devicePixelRatio()));
    }
    // Sizes that come without a ratio are in logical pixels.
    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state) override
    {
        return draw(size, mode, state, 1);
    }
    QPixmap scaledPixmap(const QSize &size, QIcon::Mode mode, QIcon::State state,
                         qreal scale) override
    {
        QPixmap pixmap = draw(QSize(qRound(size.width() / scale), qRound(size.height() / scale)),
                              mode, state, scale);
        return pixmap;
    }
    QIconEngine *clone() const override { return new TokenIconEngine(*this); }

private:
    QPixmap draw(QSize size, QIcon::Mode mode, QIcon::State state, qreal ratio) const
    {
        const QPalette palette = QApplication::palette();
        const Tokens &tokens = Tokens::of(palette);
        QColor colour = tokens.ink2;
        if (mode == QIcon::Disabled)
            colour = tokens.off;
        else if (!m_token.isEmpty())
            colour = tokens.byName().value(m_token);
        else if (mode == QIcon::Selected || state == QIcon::On)
            colour = tokens.ink;
        return m_room == 0 ? iconPixmap(m_name, size, colour, ratio)
                           : withRoom(size, colour, ratio);
    }
    QPixmap withRoom(QSize size, const QColor &colour, qreal ratio) const
    {
        QPixmap pixmap((QSizeF(size) * ratio).toSize());
        pixmap.fill(Qt::transparent);
        pixmap.setDevicePixelRatio(ratio);
        const int edge = size.width() - m_room;
        QPainter(&pixmap).drawPixmap(0, size.height() - edge,
                                     iconPixmap(m_name, edge, colour, ratio));
        return pixmap;
    }

    QString m_name;
    QString m_token;
    int m_room;
};
} // namespace

QPixmap iconPixmap(const QString &name, QSize size, const QColor &colour, qreal ratio)
{
    const QString key = u"penstock/%1/%2x%3/%4/%5/%6"_s.arg(name)
                            .arg(size.width())
                            .arg(size.height())
                            .arg(ratio)
                            .arg(colour.name())
                            .arg(int(isDark(QApplication::palette())));
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap))
        return pixmap;
    pixmap = QPixmap((QSizeF(size) * ratio).toSize());
    pixmap.fill(Qt::transparent);
    QSvgRenderer renderer(drawingOf(name, colour));
    renderer.setAspectRatioMode(Qt::KeepAspectRatio);
    QPainter painter(&pixmap);
    renderer.render(&painter);
    painter.end();
    pixmap.setDevicePixelRatio(ratio);
    QPixmapCache::insert(key, pixmap);
    return pixmap;
}

QPixmap iconPixmap(const QString &name, int size, const QColor &colour, qreal ratio)
{
    return iconPixmap(name, QSize(size, size), colour, ratio);
}

QIcon icon(const QString &name)
{
    return icon(name, {});
}

QIcon icon(const QString &name, const QString &token)
{
    return QIcon(new TokenIconEngine(name, token, 0));
}

QIcon iconBesideText(const QString &name, const QString &token)
{
    return QIcon(new TokenIconEngine(name, token, besideIcon));
}

QIcon applicationIcon()
{
    // Drawn here, so that it is there also where Qt's plugin for SVG icons is not.
    QIcon icon;
    for (const int size : {16, 24, 32, 48, 64, 128, 256})
        icon.addPixmap(iconPixmap(u"app/org.penstock.Workbench"_s, size, {}, 1));
    return icon;
}

} // namespace penstock
