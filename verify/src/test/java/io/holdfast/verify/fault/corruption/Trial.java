package io.holdfast.verify.fault.corruption;

/**
 * One harm and what came of it.
 *
 * @param kind of the harmed file
 * @param where in the file, and which
 * @param told what the server said or what was found, for people
 */
record Trial(String shape, String harm, String kind, String where, Verdict verdict, String told) {
    @Override
    public String toString() {
        return verdict + ": " + shape + ", " + harm + " " + where + ": " + told;
    }
}
