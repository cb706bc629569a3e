package io.holdfast.command.terminal;

/** How a word stands out on a terminal; it never carries what the word does not say. */
public enum Colour {
    PLAIN(""),
    BOLD("1"),
    DIM("2"),
    RED("31"),
    GREEN("32"),
    YELLOW("33"),
    CYAN("36");

    private final String code;

    Colour(String code) {
        this.code = code;
    }

    String around(String text) {
        return this == PLAIN || text.isEmpty() ? text : "\u001b[" + code + "m" + text + "\u001b[0m";
    }
}
