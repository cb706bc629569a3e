/**
 * The real server with a disk that fails, stalls or fills up, and with a start that must be refused: it runs right or stops safely, and
 * says in one sentence what is wrong.
 * The tests know the API, the command line and the system calls of a disk, nothing of the server's inside.
 */
package io.holdfast.verify.fault;
