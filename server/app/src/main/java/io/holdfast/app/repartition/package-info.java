/**
 * Before step 1. Takes the data directory of a stopped server from the command line, gives it more partitions.
 * It must not know how queues work: rows move as they are, to the partition that their queue's name says.
 */
@NullMarked
package io.holdfast.app.repartition;

import org.jspecify.annotations.NullMarked;
