/**
 * Beside the steps. Takes the command line of {@code ./bench}, gives one table and a file in {@code benchmarks/results}.
 * Must not know how a request is written nor how a server is started: that is {@code load} and {@code contender}.
 */
@NullMarked
package io.holdfast.bench;

import org.jspecify.annotations.NullMarked;
