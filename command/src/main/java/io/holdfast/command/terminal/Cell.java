package io.holdfast.command.terminal;

/** One cell of a table; its text is on one line and safe. */
public record Cell(String text, Colour colour) {

    public static Cell of(String text) {
        return new Cell(SafeText.line(text), Colour.PLAIN);
    }

    public static Cell of(String text, Colour colour) {
        return new Cell(SafeText.line(text), colour);
    }
}
