// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/find/findbar.h"

#include "ui/widgets/inbackground.h"
#include "ui/widgets/parts.h"
#include "ui/widgets/textview.h"

#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include <algorithm>

namespace penstock {

namespace {
std::vector<qsizetype> placesOf(const QString &wanted, const QString &text)
{
    std::vector<qsizetype> places;
    qsizetype at = text.indexOf(wanted, 0, Qt::CaseInsensitive);
    while (at >= 0 && places.size() < FindBar::maxPlaces) {
        places.push_back(at);
        at = text.indexOf(wanted, at + wanted.size(), Qt::CaseInsensitive);
    }
    return places;
}
} // namespace

FindBar::FindBar(TextView &view, QWidget *parent)
    : QWidget(parent)
    , m_view(view)
    , m_field(new QLineEdit)
    , m_count(makeLabel({}, Type::Small, Tone::Ink2))
{
    m_field->setPlaceholderText(tr("Find in the response"));
    m_field->setAccessibleName(tr("Find in the response"));
    m_field->setClearButtonEnabled(true);
    QPushButton *const before = makeButton(tr("Previous"), ButtonKind::Ghost);
    QPushButton *const next = makeButton(tr("Next"), ButtonKind::Ghost);
    before->setToolTip(tr("Shift+Enter"));
    next->setToolTip(tr("Enter"));
    auto *const row = makeRowLayout(8, {}, this);
    row->addWidget(m_field, 1);
    row->addWidget(m_count);
    row->addWidget(before);
    row->addWidget(next);
    connect(m_field, &QLineEdit::textChanged, this, &FindBar::look);
    connect(before, &QPushButton::clicked, this, [this] { step(-1); });
    connect(next, &QPushButton::clicked, this, [this] { step(1); });
    connect(&view, &TextView::findRequested, this, &FindBar::open);
    connect(&view, &TextView::textSet, this, [this] {
        if (isVisible())
            look();
    });
    hide();
}

void FindBar::open()
{
    const QString selected = m_view.selectedText();
    show();
    if (!selected.isEmpty() && !selected.contains(QLatin1Char('\n')))
        m_field->setText(selected);
    m_field->setFocus();
    m_field->selectAll();
    look();
}

void FindBar::close()
{
    hide();
    m_view.setFocus();
}

void FindBar::keyPressEvent(QKeyEvent *event)
{
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (event->key() == Qt::Key_Escape)
        return close();
    if (isEnter && !(event->modifiers() & Qt::ControlModifier))
        return step(event->modifiers() & Qt::ShiftModifier ? -1 : 1);
    QWidget::keyPressEvent(event);
}

void FindBar::look()
{
    const QString wanted = m_field->text();
    const quint64 looking = ++m_looking;
    if (wanted.isEmpty()) {
        m_size = 0;
        return take({});
    }
    inBackground(
        this, [wanted, text = m_view.text()] { return placesOf(wanted, text); },
        [this, looking, size = wanted.size()](std::vector<qsizetype> places) {
            if (looking != m_looking)
                return;
            m_size = size;
            take(std::move(places));
        });
}

void FindBar::take(std::vector<qsizetype> places)
{
    m_places = std::move(places);
    if (m_places.empty()) {
        m_count->setText(m_size > 0 ? tr("not found") : QString());
        setTone(m_count, m_size > 0 ? Tone::Fail : Tone::Ink2);
        return;
    }
    // From where somebody is, as what is typed grows.
    const auto next = std::lower_bound(m_places.begin(), m_places.end(), m_view.selection().first);
    goTo(next == m_places.end() ? 0 : std::size_t(next - m_places.begin()));
}

void FindBar::step(int by)
{
    if (m_places.empty())
        return;
    const std::size_t count = m_places.size();
    goTo(by > 0 ? (m_at + 1) % count : (m_at + count - 1) % count);
}

void FindBar::goTo(std::size_t index)
{
    m_at = index;
    m_view.showPlace(m_places[index], m_places[index] + m_size);
    const QString count = countText(std::int64_t(m_places.size()));
    const QString at = countText(std::int64_t(index + 1));
    m_count->setText(m_places.size() == maxPlaces ? tr("%1 of more than %2").arg(at, count)
                                                  : tr("%1 of %2").arg(at, count));
    setTone(m_count, Tone::Ink2);
}

} // namespace penstock

#include "moc_findbar.cpp"
