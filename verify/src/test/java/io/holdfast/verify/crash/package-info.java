/**
 * The real server in a process of its own, killed, stopped and crowded while clients use it; everything they were told must hold afterwards.
 * The tests know the API and the command line, nothing of the server's inside.
 */
package io.holdfast.verify.crash;
