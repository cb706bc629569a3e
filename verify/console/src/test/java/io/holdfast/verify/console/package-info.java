/**
 * The web console: its own tests, and those in a real Chromium against real servers, with and without access keys.
 * It must not know anything of the server but its address.
 */
@NullMarked
package io.holdfast.verify.console;

import org.jspecify.annotations.NullMarked;
