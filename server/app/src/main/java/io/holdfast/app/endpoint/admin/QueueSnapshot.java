package io.holdfast.app.endpoint.admin;

import java.util.List;

/**
 * The list at one moment. Immutable.
 *
 * @param rows by region, account and name
 * @param gone the latest, oldest first
 * @param completeSince changes after this version are all known
 */
record QueueSnapshot(List<QueueRow> rows, List<GoneQueue> gone, long version, long completeSince, long atMillis) {}
