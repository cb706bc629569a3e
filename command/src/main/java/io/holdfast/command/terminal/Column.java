package io.holdfast.command.terminal;

/**
 * One column of a table.
 *
 * @param least how narrow it may get, if its cells may be cut; 0 if not
 * @param rank columns of the highest rank are left out first when the terminal is narrow; those of rank 0 never
 */
public record Column(String title, boolean right, int least, int rank) {

    public static Column left(String title, int rank) {
        return new Column(title, false, 0, rank);
    }

    /** For numbers. */
    public static Column right(String title, int rank) {
        return new Column(title, true, 0, rank);
    }

    public static Column cuttable(String title, int least, int rank) {
        return new Column(title, false, least, rank);
    }
}
