/**
 * What clients did and were told, and the laws that it must obey whatever happened to the server in between.
 * It must not know how the server works, only what is promised to clients.
 */
package io.holdfast.verify.crash.ledger;
