package io.holdfast.verify.crash.disk;

/**
 * How the power goes, as {@code verify/powercut} describes it.
 *
 * @param line what is written to the switch
 */
public record PowerCut(String line) {
    /** Nothing unsynced reaches the disk. */
    public static PowerCut drop() {
        return new PowerCut("drop");
    }

    /** Some of what is unsynced reaches the disk, in sectors or pages, in any order. */
    public static PowerCut torn(long seed) {
        return new PowerCut("torn " + Long.toUnsignedString(seed));
    }

    /** The same, in place of the n-th sync of a file from now on; 1 is the next one. */
    public PowerCut atSync(int n) {
        return new PowerCut(line + " sync " + n);
    }

    /** The same, in place of the n-th write. */
    public PowerCut atWrite(int n) {
        return new PowerCut(line + " write " + n);
    }

    @Override
    public String toString() {
        return line;
    }
}
