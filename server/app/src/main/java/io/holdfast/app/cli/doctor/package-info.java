/**
 * Before step 1. Takes the settings from the command line, gives findings about this machine back to it.
 * It must not know the server: it looks at the disk, the clock and the limits of the process only.
 */
@NullMarked
package io.holdfast.app.cli.doctor;

import org.jspecify.annotations.NullMarked;
