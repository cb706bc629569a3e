package io.holdfast.app.story;

import io.holdfast.engine.command.Origin;

/**
 * Something that happened to a message, for people.
 *
 * @param kind a word for programs
 * @param messageId the id that the message had then; empty where it is not known
 * @param text one line
 */
public record ToldEvent(
        long atMillis, String kind, long queueId, String queueArn, String messageId, Origin origin, String text) {}
