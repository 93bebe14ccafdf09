// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/documents/document.h"

#include <penstock/jobs/spec/jobspec.h>
#include <penstock/jobs/start/pathuses.h>

namespace penstock {

class JobSession;
struct Profile;
class ProfileDocument;

//! An edited job. Changes during a run apply after it. The session must outlive it.
class JobDocument final : public Document
{
    Q_OBJECT
public:
    JobDocument(JobSession &session, QString file, QByteArray onDisk, QObject *parent = nullptr);
    ~JobDocument() override;

    const JobSpec &spec() const { return m_spec; }
    QString name() const override { return m_spec.name; }
    JobSession &session() const { return m_session; }

    //! \a what names the change in the Edit menu. Successive changes of the same \a field merge.
    void change(const QString &what, const JobSpec &spec, const QString &field = {});

    //! Changes environment, limits or throttling of the job's profile from a page of the job. Undo
    //! reverts this change only, and keeps later ones.
    void changeProfile(const QString &what, ProfileDocument &profile, const Profile &changed);

    //! Whether the last check found something missing, so that the job cannot start.
    bool isLacking() const { return m_isLacking; }
    void setLacking(bool isLacking);

Q_SIGNALS:
    void lackingChanged();
    //! Emitted by change(). The user chose these paths and thereby allowed them.
    void pathsChosen(const std::vector<penstock::PathUse> &uses);

protected:
    std::vector<Error> findFaults() const override;
    QByteArray text() const override;
    void publish() override;
    Result<void> take(const QByteArray &onDisk) override;
    bool canBeReadBack(const QByteArray &text) const override;
    void takeFaulty(const QByteArray &text) override;
    Autosave::Write writeOver(const QByteArray &before) const override;

private:
    void changeTo(const QString &what, const JobSpec &spec, const QString &field);
    void apply(const JobSpec &spec);

    JobSession &m_session;
    JobSpec m_spec;
    bool m_isLacking = false;
};

} // namespace penstock
