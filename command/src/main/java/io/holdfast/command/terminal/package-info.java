/**
 * Beside the steps. Takes values from commands, gives tables, bars and lines to a terminal, to a file or to a pipe.
 * It must not know what the values mean, and lets nothing through that a terminal would obey.
 */
@NullMarked
package io.holdfast.command.terminal;

import org.jspecify.annotations.NullMarked;
