/**
 * Clients: the libraries and programs that people already use with SQS, each in its own way of working, against one server.
 * It must not know anything of the server but its address and its clock.
 */
@NullMarked
package io.holdfast.verify.clients;

import org.jspecify.annotations.NullMarked;
