package io.holdfast.engine.queue;

import io.holdfast.engine.command.MessagePlace;
import java.util.List;

/**
 * What was found.
 *
 * @param next where to go on
 * @param isLast whether there is nothing from there on
 */
public record FoundLetters(List<MessagePlace> places, MessagePlace next, boolean isLast) {}
