// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/faultline.h"

#include "ui/widgets/parts.h"

#include <QLabel>

namespace penstock {

QLabel *makeFaultLine()
{
    QLabel *const line = makeWrapped({}, Type::Small, Tone::Fail);
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
    setLook(field, "invalid", text.isEmpty() ? u"false"_s : u"true"_s);
    field->setAccessibleDescription(sentence);
}

} // namespace penstock
