package io.holdfast.control.identity;

/** When, and for what, an access key was last believed. */
public record LastUse(long atMillis, String service, String region) {}
