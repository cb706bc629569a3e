package io.holdfast.app.endpoint.admin;

/**
 * Something worth a mark in a graph.
 *
 * @param kind {@code purge}, {@code redrive}, {@code settings} or {@code restart}
 */
public record QueueMark(long atMillis, String kind, String text) {}
