package io.holdfast.log;

class MemoryLogTest extends LogContract {
    @Override
    protected Log newLog() {
        return new MemoryLog();
    }

    @Override
    protected Log reopened(Log log, long from) {
        log.close();
        return ((MemoryLog) log).reopened();
    }
}
