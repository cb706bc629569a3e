package io.holdfast.engine.command;

/** Where a search through a queue begins, so that it does not pass over what is long gone. */
public record SearchStart(long sequence, long group) {
    public static final SearchStart START = new SearchStart(0, 0);
}
