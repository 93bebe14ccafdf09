// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/environments/environmentbox.h"

#include "ui/theme/wheelguard.h"
#include "ui/widgets/plaintooltip.h"

#include <penstock/profiles/spec/environment.h>

#include <QSignalBlocker>

namespace penstock {

namespace {
constexpr int widest = 200;
}

EnvironmentBox::EnvironmentBox(QWidget *parent)
    : QComboBox(parent)
{
    setAccessibleName(tr("Environment"));
    setSizeAdjustPolicy(QComboBox::AdjustToContents);
    setMaximumWidth(widest);
    WheelGuard::lock(*this);
    hide();
    connect(this, &QComboBox::activated, this,
            [this](int index) { Q_EMIT chosen(itemData(index).toString()); });
}

void EnvironmentBox::show(const Profile &profile, bool isLocked)
{
    const QStringList names = environmentsOf(profile);
    QStringList items {tr("no environment")};
    for (const QString &name : names)
        items.append(tr("in %1").arg(name));
    QStringList shown;
    for (int i = 0; i < count(); ++i)
        shown.append(itemText(i));
    if (shown != items) {
        const QSignalBlocker silent(this);
        clear();
        addItem(items.first(), QString());
        for (int i = 0; i < int(names.size()); ++i)
            addItem(items.at(i + 1), names.at(i));
    }
    setCurrentIndex(int(names.indexOf(profile.environment)) + 1);
    setVisible(!names.isEmpty());
    setEnabled(!isLocked);
    setToolTip(plainToolTip(
        isLocked ? tr("Stop the run first: its requests use this environment")
                 : tr("All jobs of %1 use the variables of this environment").arg(profile.name)));
}

Profile withEnvironment(Profile profile, const QString &name)
{
    profile.environment = name;
    return profile;
}

} // namespace penstock

#include "moc_environmentbox.cpp"
