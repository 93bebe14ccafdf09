// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/appearance.h"

#include "ui/theme/tokens.h"
#include "ui/theme/typography.h"
#include "ui/theme/windowstyle.h"

#include <QApplication>
#include <QEvent>
#include <QFile>
#include <QFontInfo>
#include <QScopedValueRollback>

#include <algorithm>

namespace penstock {

namespace {
// The figures of the look are pixels for a system font of 10 points.
QFont applicationFont(const QFont &system)
{
    QFont font(familyFor(system));
    const double points = QFontInfo(system).pointSizeF();
    font.setPixelSize(std::max(9, qRound(13 * points / 10)));
    return font;
}
} // namespace

QString filledSheet(QString sheet, bool dark)
{
    QHash<QString, QString> values;
    const QHash<QString, QColor> colours = (dark ? Tokens::dark() : Tokens::light()).byName();
    for (auto colour = colours.cbegin(); colour != colours.cend(); ++colour)
        values.insert(colour.key(), colour->name());
    values.insert(u"mode"_s, dark ? u"dark"_s : u"light"_s);
    const std::pair<const char *, Type> sizes[]
        = {{"large", Type::Large}, {"title", Type::Title}, {"body", Type::Body},
           {"small", Type::Small}, {"tiny", Type::Tiny},   {"mono", Type::Mono}};
    for (const auto &[name, type] : sizes)
        values.insert(QLatin1String(name), u"%1px"_s.arg(fontOf(type).pixelSize()));
    // Longest first: @accentSoft is not @accent with something behind it.
    QStringList names = values.keys();
    std::sort(names.begin(), names.end(), [](const QString &a, const QString &b) {
        return a.size() != b.size() ? a.size() > b.size() : a < b;
    });
    for (const QString &name : std::as_const(names))
        sheet.replace(QLatin1Char('@') + name, values.value(name));
    return sheet;
}

Appearance::Appearance(QApplication &application, Mode mode, QObject *parent)
    : QObject(parent)
    , m_application(application)
    , m_mode(mode)
{
    addOwnFonts();
    QFile file(u":/penstock/style/workbench.qss"_s);
    if (file.open(QIODevice::ReadOnly))
        m_sheet = QString::fromUtf8(file.readAll());
    QApplication::setStyle(new WindowStyle);
    QApplication::setFont(applicationFont(QApplication::font()));
    apply();
    application.installEventFilter(this);
}

Appearance::~Appearance() = default;

void Appearance::setMode(Mode mode)
{
    if (std::exchange(m_mode, mode) == mode)
        return;
    apply();
    Q_EMIT modeChanged(mode);
}

bool Appearance::eventFilter(QObject *watched, QEvent *event)
{
    const bool isSystems = watched == &m_application && !m_applying;
    if (isSystems && event->type() == QEvent::ApplicationPaletteChange && m_mode == Mode::System)
        apply();
    return QObject::eventFilter(watched, event);
}

void Appearance::apply()
{
    const QScopedValueRollback<bool> applying(m_applying, true);
    bool dark = m_mode == Mode::Dark;
    if (m_mode == Mode::System) {
        QApplication::setPalette(QPalette()); // what the system would have
        dark = isDark(QApplication::palette());
    }
    QApplication::setPalette((dark ? Tokens::dark() : Tokens::light()).palette());
    m_filled = filledSheet(m_sheet, dark);
    m_windows.removeIf([](const QPointer<QWidget> &window) { return window.isNull(); });
    for (const QPointer<QWidget> &window : std::as_const(m_windows))
        window->setStyleSheet(m_filled);
}

void Appearance::dress(QWidget &window)
{
    m_windows.append(&window);
    window.setStyleSheet(m_filled);
}

} // namespace penstock

#include "moc_appearance.cpp"
