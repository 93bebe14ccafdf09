// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/swatch.h"

#include "ui/theme/tokens.h"

#include <QPainter>

namespace penstock {

Swatch::Swatch(QString token, Form form, QWidget *parent)
    : QWidget(parent)
    , m_token(std::move(token))
    , m_form(form)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

QSize Swatch::sizeHint() const
{
    const bool isLine = m_form == Form::Line || m_form == Form::ThinLine;
    return isLine ? QSize(16, 8) : m_form == Form::Tick ? QSize(2, 12) : QSize(8, 8);
}

void Swatch::paintEvent(QPaintEvent *)
{
    const Tokens &tokens = Tokens::of(palette());
    const QColor colour = tokens.byName().value(m_token);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_form == Form::Dot || m_form == Form::Ring) {
        painter.setPen(m_form == Form::Ring ? QPen(colour, 1) : QPen(Qt::NoPen));
        painter.setBrush(m_form == Form::Dot ? QBrush(colour) : QBrush(Qt::NoBrush));
        painter.drawEllipse(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
        return;
    }
    if (m_form == Form::Tick) {
        painter.fillRect(rect(), colour);
        return;
    }
    if (m_form != Form::Square) {
        painter.setPen(QPen(colour, m_form == Form::Line ? 2 : 1));
        painter.drawLine(QPointF(0, height() / 2.0), QPointF(width(), height() / 2.0));
        return;
    }
    // The palest would not be seen without an edge.
    painter.setPen(m_token == u"track"_s ? QPen(tokens.ctl, 1) : QPen(Qt::NoPen));
    painter.setBrush(colour);
    const double inset = m_token == u"track"_s ? 0.5 : 0;
    painter.drawRoundedRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset), 2, 2);
}

} // namespace penstock

#include "moc_swatch.cpp"
