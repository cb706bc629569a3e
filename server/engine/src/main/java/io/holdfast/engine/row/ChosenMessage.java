package io.holdfast.engine.row;

/** Two numbers that mean an id or a place. */
public record ChosenMessage(long first, long second) {}
