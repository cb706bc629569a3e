/**
 * Beside the steps. Takes a server's address from the bench, gives requests to that server and measurements to the tables.
 * Must not know which server it drives: every contender gets the same bytes from the same code.
 */
@NullMarked
package io.holdfast.bench.load;

import org.jspecify.annotations.NullMarked;
