package io.holdfast.app.repair;

import io.holdfast.store.Batch;
import io.holdfast.store.ControlDatabase;
import io.holdfast.store.DamagedStore;
import io.holdfast.store.SalvageVisitor;
import io.holdfast.store.Store;
import io.holdfast.store.StoreFailure;
import io.holdfast.store.StoreRefused;
import java.io.IOException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Saves what is left of the control rows. Those that cannot be read are lost, and not set aside either: there are secrets among them. The next start
 * makes the receipt key anew.
 */
final class ControlRepair {
    private static final byte[] FIRST = {};
    private static final byte[] END = {(byte) 0xFF};

    private final DamagedStore store;
    private boolean hasGaps;

    ControlRepair(DamagedStore store) {
        this.store = store;
    }

    /** Reads all rows and says what is wrong; false if nothing is. */
    boolean examine(Consumer<String> say) {
        store.lostControl().ifPresent(how -> say.accept("damaged: control rows, " + how));
        Batch found = new Batch();
        read(found, why -> {
            hasGaps = true;
            say.accept("damaged: control rows, " + why);
        });
        boolean isDamaged = hasGaps || store.lostControl().isPresent();
        if (isDamaged) {
            say.accept(found.count()
                    + " control rows can be read; if the receipt key is lost, receipt handles from before are"
                    + " no longer good");
        }
        return isDamaged;
    }

    /** Fills the new rows. After {@link #examine}. */
    void carryOut() throws StoreRefused, IOException {
        if (!hasGaps) {
            return;
        }
        Store fresh = store.replacement(ControlDatabase.PARTITION);
        Batch sound = new Batch();
        read(sound, why -> {});
        try {
            fresh.commit(sound);
        } catch (StoreFailure e) {
            throw new IOException(e);
        }
    }

    private void read(Batch sound, Consumer<String> gaps) {
        store.read(ControlDatabase.PARTITION, ControlDatabase.TABLE, FIRST, END, new SalvageVisitor() {
            @Override
            public void row(byte[] key, byte[] value) {
                sound.put(ControlDatabase.TABLE, key, value);
            }

            @Override
            public void gap(byte @Nullable [] after, byte @Nullable [] before, String why) {
                gaps.accept(why);
            }

            @Override
            public void doubtful(byte[] key, byte[] value) {
                // A key or a rule that may be outdated must not come back.
            }
        });
    }
}
