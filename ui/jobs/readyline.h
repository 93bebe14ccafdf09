// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/documents/jobdocument.h"

#include <penstock/jobs/start/readiness.h>
#include <penstock/profiles/secrets/secretaccess.h>

#include <QLabel>
#include <QTimer>

#include <atomic>
#include <memory>

namespace penstock {

//! Readiness of a job, in one line. Each part links to its field. Checks in the background, shortly
//! after a change. The document must outlive it.
class ReadyLine final : public QLabel
{
    Q_OBJECT
public:
    explicit ReadyLine(JobDocument &document, QWidget *parent = nullptr);
    ~ReadyLine() override;

    void setSecrets(SecretAccess &secrets); //!< Finds missing secrets; must outlive it.
    void lookAgain(); //!< Checks again, including secrets.
    const Readiness &readiness() const { return m_readiness; }

Q_SIGNALS:
    void partChosen(penstock::ReadyPart::What part);

protected:
    void showEvent(QShowEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void begin();
    void lookForSecrets();
    void showParts();
    QString wordsOf(const ReadyPart &part) const;
    QString rowWords(const ReadyPart &part) const;
    QString leftWords(std::int64_t rows) const;
    QString outputWords(const ReadyPart &part) const;
    QString endWords() const;

    JobDocument &m_document;
    SecretAccess *m_secrets = nullptr;
    QTimer m_soon;
    QTimer m_clock; // updates the finish time
    std::shared_ptr<std::atomic_bool> m_stop; // cancels the current check
    StartFacts m_facts;
    QStringList m_lookedFor; // secrets already checked
    Readiness m_readiness;
};

} // namespace penstock
