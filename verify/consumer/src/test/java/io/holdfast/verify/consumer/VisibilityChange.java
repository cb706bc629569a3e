package io.holdfast.verify.consumer;

/** What one entry of a request asked for, whether it travelled alone or in a batch. */
record VisibilityChange(String handle, int seconds) {}
