// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/request/columnlinks.h"

#include "ui/theme/recolour.h"
#include "ui/widgets/parts.h"

namespace penstock {

namespace {
constexpr std::size_t maxShown = 12;
constexpr qsizetype longestShown = 24;

QString brief(const QString &text)
{
    return text.size() <= longestShown ? text : text.left(longestShown - 1) + QChar(0x2026);
}
} // namespace

ColumnLinks::ColumnLinks(QWidget *parent)
    : QLabel(parent)
{
    dress(this, Type::Small, Tone::Ink2);
    setTextFormat(Qt::RichText);
    setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    setWordWrap(true);
    setToolTip(tr("Each row then supplies its own value"));
    connect(this, &QLabel::linkActivated, this, [this](const QString &link) {
        const std::size_t index = link.toUInt();
        if (index < m_values.size())
            Q_EMIT chosen(LooseValue(m_values[index])); // it shows others while this is told
    });
    // A link keeps the colour that it was made with.
    onRecolour(this, [this] {
        if (m_values.empty())
            return;
        clear();
        showLinks();
    });
    hide();
}

void ColumnLinks::show(const RequestSpec &request)
{
    std::vector<LooseValue> values = looseValuesIn(request);
    if (values.size() > maxShown)
        values.resize(maxShown);
    setVisible(!values.empty());
    if (values == m_values && !text().isEmpty())
        return;
    m_values = std::move(values);
    showLinks();
}

void ColumnLinks::showLinks()
{
    QStringList links;
    QStringList plain;
    for (std::size_t i = 0; i < m_values.size(); ++i) {
        plain.append(brief(m_values[i].text));
        links.append(u"<a href=\"%1\">%2</a>"_s.arg(i).arg(plain.last().toHtmlEscaped()));
    }
    const QString between = u" · "_s;
    setText(tr("Make a column from %1").arg(links.join(between)));
    setAccessibleName(tr("Make a column from %1").arg(plain.join(between)));
}

} // namespace penstock

#include "moc_columnlinks.cpp"
