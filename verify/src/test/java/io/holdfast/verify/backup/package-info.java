/** Backups of servers that are busy, or end in the middle of one, and what becomes of directories of earlier versions. */
package io.holdfast.verify.backup;
