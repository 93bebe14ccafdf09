// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "fuzz.h"

#include <penstock/profiles/secrets/secretname.h>
#include <penstock/profiles/secrets/secretstore.h>

#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace penstock;

namespace {
// A file that is in memory only.
class MemoryFile
{
public:
    explicit MemoryFile(const QByteArray &content)
    {
        const bool isWritten = m_descriptor >= 0 && ::fchmod(m_descriptor, 0600) == 0
            && ::write(m_descriptor, content.constData(), std::size_t(content.size()))
                == content.size();
        fuzz::expect(isWritten, "there is a file to read");
    }
    ~MemoryFile() { ::close(m_descriptor); }
    Q_DISABLE_COPY_MOVE(MemoryFile)
    QString path() const { return QStringLiteral("/proc/self/fd/%1").arg(m_descriptor); }

private:
    int m_descriptor = ::memfd_create("secrets", MFD_CLOEXEC);
};
} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const QByteArray text = fuzz::bytes(data, size);
    const MemoryFile file(text);
    const Result<SecretValues> secrets = readSecretsFile(file.path());
    if (!secrets) {
        fuzz::expectHelpful(secrets.error(), file.path());
        // What begins so is a secret, wherever it stands.
        fuzz::expect(!secrets.error().text().contains(QStringLiteral("canary")),
                     "an error tells no secret");
        return 0;
    }
    const bool isJson = text.trimmed().startsWith('{');
    QByteArray lines;
    for (auto each = secrets->begin(); each != secrets->end(); ++each) {
        fuzz::expect(isSecretName(each.key()), "a secret has a name");
        if (!isJson)
            fuzz::expect(each->trimmed() == *each && text.contains(*each),
                         "a value is what stands there");
        lines += each.key().toUtf8() + " = " + *each + '\n';
    }
    if (!isJson)
        fuzz::expect(readSecretsFile(MemoryFile(lines).path()) == secrets,
                     "what is written line by line is the same");
    return 0;
}
