// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/documents/document.h"

#include <penstock/profiles/spec/profile.h>

namespace penstock {

class ProfileSession;

//! An edited profile. Its ProfileSession gets each valid version, and must outlive it.
class ProfileDocument final : public Document
{
    Q_OBJECT
public:
    ProfileDocument(ProfileSession &work, QString file, QByteArray onDisk,
                    QObject *parent = nullptr);
    //! Creates a document for a file that cannot be read because of \a fault.
    ProfileDocument(ProfileSession &work, QString file, Error fault, QObject *parent = nullptr);
    ~ProfileDocument() override;

    const Profile &profile() const { return m_profile; }
    QString name() const override { return m_profile.name; }
    ProfileSession &work() const { return m_work; }

    //! \a what names the change in the Edit menu. Successive changes of the same \a field merge.
    void change(const QString &what, const Profile &profile, const QString &field = {});

protected:
    std::vector<Error> findFaults() const override;
    QByteArray text() const override;
    void publish() override;
    Result<void> take(const QByteArray &onDisk) override;
    bool canBeReadBack(const QByteArray &text) const override;
    void takeFaulty(const QByteArray &text) override;
    Autosave::Write writeOver(const QByteArray &before) const override;

private:
    void apply(const Profile &profile);

    ProfileSession &m_work;
    Profile m_profile;
};

} // namespace penstock
