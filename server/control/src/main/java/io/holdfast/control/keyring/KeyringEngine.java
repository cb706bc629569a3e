package io.holdfast.control.keyring;

import io.holdfast.control.row.ControlRowChanges;
import io.holdfast.control.row.RowReader;
import io.holdfast.control.row.RowWriter;
import java.nio.charset.StandardCharsets;

/**
 * Keeps the keyring. One thread, no clock, no I/O, no randomness.
 *
 * <pre>
 * keyring        number: how often it was changed
 * keyring/NAME   bytes: an entry
 * </pre>
 *
 * Fields are as {@link RowWriter} writes them. To change a layout: take the next version, and go on reading this one.
 */
public final class KeyringEngine {
    private static final String NAME = "keyring";
    private static final String ENTRY = "keyring/";
    private static final byte VERSION = 1;

    private final ControlRowChanges changes;
    private KeyringView view;

    public KeyringEngine(ControlRowChanges changes, KeyringView loaded) {
        this.changes = changes;
        this.view = loaded;
    }

    /** All that was decided up to now. Not to be shown to anybody before it is durable. */
    public KeyringView view() {
        return view;
    }

    /** Whether it is done: it is not if it was decided on another revision. */
    public boolean handle(KeyringChange change) {
        if (change.basedOn() != view.revision()) {
            return false;
        }
        view = view.after(change);
        change.removed().forEach(name -> changes.delete(key(ENTRY + name)));
        change.put().forEach((name, value) -> changes.put(key(ENTRY + name), encodeEntry(value)));
        changes.put(key(NAME), encodeRevision(view.revision()));
        return true;
    }

    /** Whether a row with this key is one of the keyring. */
    public static boolean isKeyOf(String key) {
        return key.equals(NAME) || key.startsWith(ENTRY);
    }

    static byte[] key(String name) {
        return name.getBytes(StandardCharsets.UTF_8);
    }

    static byte[] encodeRevision(long revision) {
        return new RowWriter(VERSION).number(revision).row();
    }

    static byte[] encodeEntry(byte[] value) {
        return new RowWriter(VERSION).bytes(value).row();
    }

    /** What is read of it at the start. One thread. */
    public static final class Load {
        private KeyringView loaded = KeyringView.EMPTY;

        /** Whether the row is one of the keyring. */
        public boolean take(String name, byte[] row) {
            if (name.equals(NAME)) {
                loaded = loaded.at(RowReader.read(name, VERSION, row, RowReader::number));
                return true;
            }
            if (name.startsWith(ENTRY)) {
                byte[] value = RowReader.read(name, VERSION, row, RowReader::bytes);
                loaded = loaded.with(name.substring(ENTRY.length()), value);
                return true;
            }
            return false;
        }

        public KeyringView finish() {
            return loaded;
        }
    }
}
