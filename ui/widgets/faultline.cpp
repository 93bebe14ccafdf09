// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/faultline.h"

#include "ui/widgets/parts.h"

#include <QLabel>

namespace penstock {

namespace {
constexpr auto refused = "refused"; // the property
}

QLabel *makeFaultLine(QWidget *parent)
{
    QLabel *const line = makeLabel({}, Type::Small, Tone::Fail, parent);
    line->setWordWrap(true);
    line->setTextInteractionFlags(Qt::TextSelectableByMouse);
    line->hide();
    return line;
}

void showFault(QLabel *line, QWidget *field, const QString &text)
{
    QString sentence = text;
    if (!sentence.isEmpty())
        sentence[0] = sentence[0].toUpper();
    line->setText(sentence);
    line->setVisible(!text.isEmpty());
    field->setProperty(refused, false);
    setLook(field, "invalid", text.isEmpty() ? QStringLiteral("false") : QStringLiteral("true"));
    field->setAccessibleDescription(sentence);
}

void showRefused(QLabel *line, QWidget *field, const QString &text)
{
    showFault(line, field, text);
    field->setProperty(refused, !text.isEmpty());
}

QStringList refusedIn(const QWidget &root)
{
    QStringList names;
    for (const QWidget *const each : root.findChildren<QWidget *>()) {
        if (each->property(refused).toBool())
            names.append(each->accessibleName());
    }
    return names;
}

} // namespace penstock
