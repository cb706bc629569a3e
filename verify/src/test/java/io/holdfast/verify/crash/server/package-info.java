/**
 * A server in a process of its own and a small client for it, both made to be killed, starved and cut off in the middle.
 * Nothing here knows what a test wants to find out.
 */
package io.holdfast.verify.crash.server;
