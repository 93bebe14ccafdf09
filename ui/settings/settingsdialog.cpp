// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/settingsdialog.h"

#include "ui/guide/chapter.h"
#include "ui/theme/language.h"
#include "ui/widgets/parts.h"
#include "ui/widgets/plaintooltip.h"
#include "ui/widgets/segmentswitch.h"

#include <penstock/support/fileplace.h>

#include <QCheckBox>
#include <QComboBox>
#include <QDesktopServices>
#include <QDir>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QUrl>

#include <array>

namespace penstock {

namespace {
constexpr std::array modes
    = {Appearance::Mode::System, Appearance::Mode::Light, Appearance::Mode::Dark};
constexpr int pathWidth = 320;
}

SettingsDialog::SettingsDialog(WindowSettings &settings, Appearance &appearance,
                               const AppDirs &places, QWidget *parent)
    : QDialog(parent)
    , m_settings(settings)
    , m_appearance(appearance)
{
    setChapter(this, Chapter::Keys);
    setWindowTitle(tr("Settings"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto *const form = new QFormLayout;
    form->setHorizontalSpacing(24);
    form->setVerticalSpacing(12);
    form->setLabelAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    addAppearance(form);
    addLanguage(form);
    addStart(form);
    addPlaces(form, places);

    QPushButton *const close = makeButton(tr("Close"));
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    auto *const layout = makeColumnLayout(16, {24, 20, 24, 16}, this);
    layout->addWidget(makeLabel(tr("Settings"), Type::Title));
    layout->addLayout(form);
    layout->addWidget(close, 0, Qt::AlignRight);
    layout->setSizeConstraint(QLayout::SetFixedSize);
}

void SettingsDialog::addAppearance(QFormLayout *form)
{
    auto *const mode = new SegmentSwitch(tr("Appearance"), {tr("System"), tr("Light"), tr("Dark")});
    const auto now = std::find(modes.begin(), modes.end(), m_appearance.mode());
    mode->setCurrent(int(now - modes.begin()));
    connect(mode, &SegmentSwitch::currentChanged, this,
            [this](int index) { m_appearance.setMode(modes[std::size_t(index)]); });
    form->addRow(makeLabel(tr("Appearance")), mode);
}

void SettingsDialog::addLanguage(QFormLayout *form)
{
    auto *const language = new QComboBox;
    language->setAccessibleName(tr("Language"));
    language->addItem(tr("System language"), QString());
    for (const Language &each : languages())
        language->addItem(each.name, each.code);
    language->setCurrentIndex(std::max(0, language->findData(m_settings.language())));
    QLabel *const later = makeLabel(tr("Applies from the next start"), Type::Small, Tone::Ink3);
    connect(language, &QComboBox::currentIndexChanged, this,
            [this, language] { m_settings.setLanguage(language->currentData().toString()); });
    auto *const row = makeRowLayout(12);
    row->addWidget(language);
    row->addWidget(later);
    row->addStretch();
    form->addRow(makeLabel(tr("Language")), row);
}

void SettingsDialog::addStart(QFormLayout *form)
{
    auto *const reopen = new QCheckBox(tr("Reopen the tabs of the last session"));
    reopen->setChecked(m_settings.reopensTabs());
    connect(reopen, &QCheckBox::toggled, this,
            [this](bool reopens) { m_settings.setReopensTabs(reopens); });
    form->addRow(makeLabel(tr("On startup")), reopen);
}

// Penstock of the command line uses the same, and says so with "penstock where".
void SettingsDialog::addPlaces(QFormLayout *form, const AppDirs &places)
{
    const std::pair<QString, QString> folders[]
        = {{tr("Profiles"), places.config}, {tr("Jobs and journals"), places.data}};
    for (const auto &[name, folder] : folders) {
        QLabel *const path = makeLabel({}, Type::Mono, Tone::Ink2);
        const QString native = QDir::toNativeSeparators(folder);
        path->setText(path->fontMetrics().elidedText(native, Qt::ElideMiddle, pathWidth));
        path->setToolTip(plainToolTip(native));
        path->setTextInteractionFlags(Qt::TextSelectableByMouse);
        QPushButton *const show = makeButton(tr("Open folder"));
        show->setAccessibleDescription(native);
        connect(show, &QPushButton::clicked, this, [folder = folder] {
            FilePlace::makeFolders(folder);
            QDesktopServices::openUrl(QUrl::fromLocalFile(folder));
        });
        auto *const row = makeRowLayout(12);
        row->addWidget(path, 1);
        row->addWidget(show);
        form->addRow(makeLabel(name), row);
    }
}

} // namespace penstock

#include "moc_settingsdialog.cpp"
