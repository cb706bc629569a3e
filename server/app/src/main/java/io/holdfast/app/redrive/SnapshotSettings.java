package io.holdfast.app.redrive;

import java.nio.file.Path;
import java.util.function.LongUnaryOperator;

/**
 * Where snapshots are and how much they may take.
 *
 * @param budgetBytes how much all of them together may take
 * @param reserveOfVolume the bytes that must stay free on a volume of this size
 */
public record SnapshotSettings(Path directory, long budgetBytes, LongUnaryOperator reserveOfVolume) {}
