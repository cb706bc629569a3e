package io.holdfast.engine.command;

import java.util.List;

/**
 * A guarded redrive that has not ended, for whoever sees to it.
 *
 * @param chosen the ids of the chosen messages, as long as it is not known where they lie
 */
public record OpenRedrive(long queueId, Redrive redrive, List<StartRedrive.Id> chosen) {}
