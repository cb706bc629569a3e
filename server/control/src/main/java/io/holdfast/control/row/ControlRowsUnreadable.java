package io.holdfast.control.row;

/** A control row is not as this version writes it: it is damaged, or a newer version wrote it. */
public final class ControlRowsUnreadable extends RuntimeException {
    private static final long serialVersionUID = 1;

    public ControlRowsUnreadable(String row, String how) {
        super("The control row \"" + row + "\" cannot be read: " + how + ".");
    }
}
