// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/recolour.h"

#include "ui/theme/tokens.h"

#include <QApplication>
#include <QEvent>
#include <QWidget>

namespace penstock {

namespace {
// The palette comes first and the sheet after it, each with events of its own; in between they do
// not fit together.
class Recolouring final : public QObject
{
public:
    Recolouring(QWidget *widget, std::function<void()> then)
        : QObject(widget)
        , m_then(std::move(then))
        , m_wasDark(isDark(QApplication::palette()))
    {
        widget->installEventFilter(this);
    }

    bool eventFilter(QObject *, QEvent *event) override
    {
        const QEvent::Type type = event->type();
        const bool mayBe = type == QEvent::PaletteChange || type == QEvent::StyleChange
            || type == QEvent::ApplicationPaletteChange;
        if (mayBe && isDark(QApplication::palette()) != m_wasDark && !m_isDue) {
            m_isDue = true;
            QMetaObject::invokeMethod(
                this, [this] { look(); }, Qt::QueuedConnection);
        }
        return false;
    }

private:
    void look()
    {
        m_isDue = false;
        const bool dark = isDark(QApplication::palette());
        if (std::exchange(m_wasDark, dark) != dark)
            m_then();
    }

    std::function<void()> m_then;
    bool m_wasDark;
    bool m_isDue = false;
};
} // namespace

void onRecolour(QWidget *widget, std::function<void()> then)
{
    new Recolouring(widget, std::move(then));
}

} // namespace penstock
