package io.holdfast.app.config;

/** The text somebody chose for a setting, before it is understood. */
record RawValue(String text, Origin origin) {}
