package io.holdfast.app.audit;

import java.util.List;

/**
 * A page of lines, newest first.
 *
 * @param next the number that the next page is before; 0 if there are no older lines
 */
public record AuditPage(List<String> lines, long next) {}
