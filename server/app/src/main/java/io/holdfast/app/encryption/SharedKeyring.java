package io.holdfast.app.encryption;

import io.holdfast.app.action.kms.KeysUnavailable;
import io.holdfast.app.partition.ControlPartition;
import io.holdfast.control.ControlCommand;
import io.holdfast.control.ControlReply;
import io.holdfast.control.keyring.KeyringChange;
import io.holdfast.control.keyring.KeyringView;
import java.io.IOException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.LockSupport;

/** The entries of the keyring that the nodes of a cluster agree on. Any thread. */
public interface SharedKeyring {
    long MOMENT_NANOS = 20_000_000;

    /** What is durable, at one moment; on a node that does not decide, a little later. */
    KeyringView view();

    /** Whether this node decides on changes. */
    boolean isLed();

    /**
     * Waits until it is durable and in the view.
     *
     * @return whether it was done; if not, it was decided on entries that have changed
     * @throws KeysUnavailable if it is not known whether it was: this node does not decide any more
     */
    boolean change(KeyringChange change) throws IOException;

    /** Gives what other nodes have decided the time to come here. */
    void waitAMoment();

    static SharedKeyring in(ControlPartition control) {
        return new SharedKeyring() {
            @Override
            public KeyringView view() {
                return control.view().keyring();
            }

            @Override
            public boolean isLed() {
                return control.isLed();
            }

            @Override
            public void waitAMoment() {
                LockSupport.parkNanos(MOMENT_NANOS);
            }

            @Override
            public boolean change(KeyringChange change) throws IOException {
                try {
                    ControlReply reply = control.submit(new ControlCommand.ChangeKeyring(change))
                            .join();
                    return ((ControlReply.KeyringChanged) reply).isDone();
                } catch (CompletionException failed) {
                    Throwable why = failed.getCause() == null ? failed : failed.getCause();
                    throw new KeysUnavailable(String.valueOf(why.getMessage()), failed);
                }
            }
        };
    }
}
