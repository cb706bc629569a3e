/**
 * Who gets in, and who does not: every route with every kind of caller, every way in which a signature can be wrong, and nothing that is secret in
 * anything the server writes.
 * The tests sign by themselves; they know the API and the command line, nothing of how the server checks signatures.
 */
package io.holdfast.verify.access;
