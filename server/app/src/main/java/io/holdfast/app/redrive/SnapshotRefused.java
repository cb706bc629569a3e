package io.holdfast.app.redrive;

import java.io.IOException;

/** There is no room for a snapshot. */
final class SnapshotRefused extends IOException {
    private static final long serialVersionUID = 1L;

    SnapshotRefused(String sentence) {
        super(sentence);
    }
}
