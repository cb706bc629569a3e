package io.holdfast.app.encryption;

import java.io.IOException;

/** Where the records of a keyring are kept. One thread at a time. */
interface KeyringPlace {
    /** Of a cluster, whose nodes would have to agree on them. */
    KeyringPlace NOWHERE = new KeyringPlace() {
        @Override
        public long end() {
            return 0;
        }

        @Override
        public void append(byte[] records) throws IOException {
            throw new IOException("a cluster has no KMS keys but that of its own");
        }

        @Override
        public void replace(byte[] content, boolean isDamaged) throws IOException {
            throw new IOException("a cluster has no KMS keys but that of its own");
        }
    };

    /** Where the next record goes. */
    long end();

    /** Durable when it returns. */
    void append(byte[] records) throws IOException;

    /**
     * What is not in the new content is gone for good.
     *
     * @param isDamaged whether some of the old content could not be read, and is to be kept aside
     */
    void replace(byte[] content, boolean isDamaged) throws IOException;
}
