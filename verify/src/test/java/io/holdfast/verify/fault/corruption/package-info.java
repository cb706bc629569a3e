/**
 * Data directories that somebody has harmed, and what the server makes of them: it serves everything as it was, or it says in one sentence what
 * is wrong and what to do. It never serves less, or anything else, in silence.
 * Reading order: {@code CorruptionTest}, {@code Shape}, {@code Harm}, {@code Inspection}, {@code Verdict}. Only {@code StorageFiles} knows what the
 * files of a data directory are.
 */
package io.holdfast.verify.fault.corruption;
