package io.holdfast.app.partition;

/** A partition for one term: all that is thrown away when the term ends. */
record Tenure<C, E>(Term term, E engine, SingleWriter<C, ?> writer) {}
