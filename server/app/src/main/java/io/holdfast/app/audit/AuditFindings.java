package io.holdfast.app.audit;

import org.jspecify.annotations.Nullable;

/**
 * What a look at an audit log has found.
 *
 * @param lines how many lines belong to the chain
 * @param broken where it breaks and how, in words; null if it holds
 * @param lastHash of the last line that belongs to it
 * @param lastNumber of the last line that belongs to it; 0 if there is none
 */
public record AuditFindings(long lines, @Nullable String broken, String lastHash, long lastNumber) {}
