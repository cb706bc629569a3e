package io.holdfast.app.clock;

/**
 * Where the machine is in its life.
 *
 * @param id another one after each boot
 * @param uptimeMillis since the boot, the time that it was suspended included
 */
record Boot(String id, long uptimeMillis) {}
