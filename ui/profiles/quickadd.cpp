// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/profiles/quickadd.h"

#include "ui/profiles/limitpictureview.h"
#include "ui/profiles/limitwords.h"
#include "ui/theme/errortext.h"
#include "ui/theme/icons.h"
#include "ui/widgets/parts.h"

#include <penstock/limits/spec/limitjson.h>

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

namespace penstock {

namespace {
// What the shorthand can say, one of each.
const char *const examples[]
    = {"5000/h fixed", "bucket 40 refill 2/s", "10 concurrent", "wheel 5/1s", "every 250ms"};
}

QuickAdd::QuickAdd(QWidget *parent)
    : QFrame(parent)
    , m_field(new QLineEdit)
    , m_picture(new LimitPictureView)
    , m_add(makeButton(tr("Add limit")))
    , m_reading(makeWrapped({}, Type::Small, Tone::Ink2))
{
    setProperty("sunk", u"true"_s);
    m_field->setFont(fontOf(Type::Mono));
    m_field->setPlaceholderText(u"600/min"_s);
    m_field->setAccessibleName(tr("New limit"));
    m_field->setProperty("edits",
                         QStringList(u"/limits/*"_s)); // of the profile's file
    m_field->addAction(icon(u"plus"_s), QLineEdit::LeadingPosition);
    m_field->setProperty("quiet", u"true"_s);
    m_reading->setMinimumHeight(QFontMetrics(m_reading->font()).height());

    auto *const first = makeRowLayout(12);
    first->addWidget(m_field, 2);
    first->addWidget(m_picture, 3);
    first->addWidget(m_add);
    auto *const row = new QWidget;
    row->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    auto *const others = makeRowLayout(8, {}, row);
    others->addWidget(makeLabel(tr("or"), Type::Small, Tone::Ink2));
    for (const char *const example : examples) {
        const QString text = QLatin1String(example);
        QPushButton *const button = makeButton(text, ButtonKind::Code);
        button->setAccessibleName(tr("Example: %1").arg(text));
        connect(button, &QPushButton::clicked, this, [this, text] {
            m_field->setText(text);
            m_field->setFocus();
        });
        others->addWidget(button);
        m_examples.append(button);
    }
    others->addStretch();
    auto *const layout = makeColumnLayout(4, {12, 8, 12, 8}, this);
    layout->addLayout(first);
    layout->addWidget(m_reading);
    layout->addWidget(row);
    connect(m_field, &QLineEdit::textChanged, this, &QuickAdd::read);
    connect(m_field, &QLineEdit::returnPressed, this, &QuickAdd::add);
    connect(m_add, &QPushButton::clicked, this, &QuickAdd::add);
    read();
}

// As many examples as there is room for.
void QuickAdd::resizeEvent(QResizeEvent *event)
{
    QFrame::resizeEvent(event);
    int left = width() - 56; // margins, and the word before them
    for (QPushButton *const example : std::as_const(m_examples)) {
        left -= example->sizeHint().width() + 8;
        example->setVisible(left >= 0);
    }
}

void QuickAdd::read()
{
    const QString text = m_field->text().trimmed();
    m_limit.reset();
    QString reading = tr("Type a limit, for example 600/min, and press Enter.");
    bool isWrong = false;
    if (!text.isEmpty()) {
        const Result<Limit> limit = limitFromShorthand(text);
        isWrong = !limit;
        reading = limit ? readingOf(*limit) : errorAdvice(limit.error());
        if (limit)
            m_limit = *limit;
    }
    m_reading->setText(reading);
    setTone(m_reading, isWrong ? Tone::Fail : Tone::Ink2);
    m_field->setAccessibleDescription(reading);
    m_picture->setLimit(m_limit);
    m_add->setEnabled(m_limit.has_value());
    m_add->setToolTip(m_limit ? tr("Enter") : tr("Type a limit first"));
}

void QuickAdd::add()
{
    if (!m_limit)
        return;
    const Limit limit = *m_limit;
    m_field->clear();
    Q_EMIT addRequested(limit);
}

} // namespace penstock

#include "moc_quickadd.cpp"
