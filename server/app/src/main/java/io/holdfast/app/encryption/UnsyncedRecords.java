package io.holdfast.app.encryption;

import java.io.ByteArrayOutputStream;
import java.io.IOException;

/** Records of a keyring that are not on disk yet. Any thread may add; one at a time writes. */
final class UnsyncedRecords {
    private final ByteArrayOutputStream records = new ByteArrayOutputStream();

    /** Makes records durable. */
    interface Writer {
        void write(byte[] records) throws IOException;
    }

    synchronized void add(byte[] record) {
        records.writeBytes(record);
    }

    synchronized boolean isEmpty() {
        return records.size() == 0;
    }

    /** If it fails they stay, together with those that were added meanwhile. */
    void write(Writer to) throws IOException {
        byte[] written;
        synchronized (this) {
            written = records.toByteArray();
        }
        to.write(written);
        synchronized (this) {
            byte[] all = records.toByteArray();
            records.reset();
            records.write(all, written.length, all.length - written.length);
        }
    }
}
