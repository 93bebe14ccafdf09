// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/wholetextbar.h"

#include "ui/widgets/inbackground.h"
#include "ui/widgets/parts.h"
#include "ui/widgets/textview.h"

#include <penstock/support/fileplace.h>

#include <QDesktopServices>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QTemporaryDir>
#include <QUrl>

namespace penstock {

WholeTextBar::WholeTextBar(TextView &view, QWidget *parent)
    : QWidget(parent)
    , m_view(view)
    , m_label(makeWrapped({}, Type::Small, Tone::Ink2))
{
    QPushButton *const open = makeButton(tr("Open file"));
    open->setToolTip(tr("Open the whole text in another program"));
    auto *const row = makeRowLayout(8, {}, this);
    row->addWidget(m_label, 1);
    row->addWidget(open);
    connect(open, &QPushButton::clicked, this, &WholeTextBar::open);
    connect(&view, &TextView::textSet, this, &WholeTextBar::look);
    look();
}

WholeTextBar::~WholeTextBar() = default;

void WholeTextBar::look()
{
    const auto sizeOf = [](qsizetype bytes) {
        return QLocale().formattedDataSize(bytes, 1, QLocale::DataSizeSIFormat);
    };
    m_label->setText(tr("Showing the first %1 of %2.")
                         .arg(sizeOf(m_view.shownSize()), sizeOf(m_view.whole().size())));
    setTone(m_label, Tone::Ink2);
    setVisible(m_view.isCut());
}

// Never as a web page: a browser would run what is in it.
void WholeTextBar::open()
{
    if (!m_folder)
        m_folder = std::make_unique<QTemporaryDir>();
    const bool isJson = m_view.kind() == TextView::Kind::Json;
    const QString path = m_folder->filePath(isJson ? u"response.json"_s : u"response.txt"_s);
    inBackground(
        this,
        [path, text = m_view.whole()] {
            return FileDraft::put(text, FilePlace::at(path), FileDraft::Onto::Anything,
                                  FilePlace::ownerOnly);
        },
        [this, path](int fault) { opened(path, fault); });
}

void WholeTextBar::opened(const QString &path, int fault)
{
    if (fault == 0 && QDesktopServices::openUrl(QUrl::fromLocalFile(path)))
        return;
    m_label->setText(fault == 0 ? tr("No program could open %1.").arg(path)
                                : tr("%1 cannot be written: %2").arg(path, qt_error_string(fault)));
    setTone(m_label, Tone::Fail);
}

} // namespace penstock

#include "moc_wholetextbar.cpp"
