package io.holdfast.spring;

import java.util.Map;
import java.util.function.Supplier;

/** The trace of the publishing thread, as message attributes. */
@FunctionalInterface
interface OutboxTrace extends Supplier<Map<String, String>> {}
