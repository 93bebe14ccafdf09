// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/filterfield.h"

#include "ui/theme/icons.h"
#include "ui/widgets/parts.h"

#include <QKeyEvent>
#include <QKeySequence>
#include <QLabel>

namespace penstock {

namespace {
using namespace std::chrono_literals;
constexpr auto quiet = 150ms; // after the last letter
constexpr int beside = 8; // the key
constexpr int iconAndEdges = 48;
} // namespace

FilterField::FilterField(QWidget *parent)
    : QLineEdit(parent)
    , m_key(makeKeycap(QKeySequence(Qt::CTRL | Qt::Key_F).toString(QKeySequence::NativeText), this))
{
    setPlaceholderText(tr("Filter rows"));
    setAccessibleName(tr("Filter rows"));
    setToolTip(tr("Text in the values or the response of a row, or a row number such as #17"));
    setProperty("quiet", u"true"_s);
    setClearButtonEnabled(true);
    addAction(icon(u"search"_s), QLineEdit::LeadingPosition);
    m_key->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_quiet.setSingleShot(true);
    m_quiet.setInterval(quiet);
    connect(&m_quiet, &QTimer::timeout, this, &FilterField::say);
    connect(this, &QLineEdit::returnPressed, this, &FilterField::say);
    connect(this, &QLineEdit::textChanged, this, &FilterField::note);
}

QSize FilterField::minimumSizeHint() const
{
    const int width = fontMetrics().horizontalAdvance(placeholderText()) + m_key->sizeHint().width()
        + 2 * beside + iconAndEdges;
    return {width, QLineEdit::minimumSizeHint().height()};
}

// With room for a long name.
QSize FilterField::sizeHint() const
{
    const QSize least = minimumSizeHint();
    return {least.width() * 5 / 4, least.height()};
}

void FilterField::note(const QString &text)
{
    m_key->setVisible(text.isEmpty()); // the cross stands there otherwise
    if (text.isEmpty())
        say();
    else
        m_quiet.start();
}

void FilterField::say()
{
    m_quiet.stop();
    Q_EMIT wanted(text().trimmed());
}

void FilterField::keyPressEvent(QKeyEvent *event)
{
    if (event->key() != Qt::Key_Escape)
        return QLineEdit::keyPressEvent(event);
    clear();
    Q_EMIT left();
}

void FilterField::resizeEvent(QResizeEvent *event)
{
    QLineEdit::resizeEvent(event);
    placeKey();
}

// Only now the sheet has given the key its size.
void FilterField::showEvent(QShowEvent *event)
{
    QLineEdit::showEvent(event);
    placeKey();
}

void FilterField::placeKey()
{
    const QSize size = m_key->sizeHint();
    m_key->setGeometry(width() - size.width() - beside, (height() - size.height()) / 2,
                       size.width(), size.height());
}

} // namespace penstock

#include "moc_filterfield.cpp"
