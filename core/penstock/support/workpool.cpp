// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/support/workpool.h>

#include <QCoreApplication>
#include <QThreadPool>

#include <algorithm>

namespace penstock {

namespace {

class WorkPool : public QThreadPool
{
public:
    WorkPool()
    {
        setMaxThreadCount(std::max(4, maxThreadCount()));
        // With the application, as the global pool is: what works may use what ends after it.
        qAddPostRoutine(waitForWork);
    }

private:
    static void waitForWork();
};

Q_GLOBAL_STATIC(WorkPool, thePool)

void WorkPool::waitForWork()
{
    if (thePool.exists())
        thePool->waitForDone();
}

} // namespace

QThreadPool &workPool()
{
    return *thePool();
}

} // namespace penstock
