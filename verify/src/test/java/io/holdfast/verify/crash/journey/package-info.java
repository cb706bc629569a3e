/**
 * Messages that travel: the ledger's entries sorted by body across queues and message ids, and the laws of order, deduplication, dead letters
 * and move tasks that they must obey whatever happened to the server in between.
 * It must not know how the server works, only what is promised to clients.
 */
package io.holdfast.verify.crash.journey;
