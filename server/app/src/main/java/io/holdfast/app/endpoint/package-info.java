/**
 * Step 1. Takes whole HTTP requests, finds out what they speak, gives each to its endpoint: one folder for each thing that a client can speak.
 * It must not know how a queue works.
 */
@NullMarked
package io.holdfast.app.endpoint;

import org.jspecify.annotations.NullMarked;
