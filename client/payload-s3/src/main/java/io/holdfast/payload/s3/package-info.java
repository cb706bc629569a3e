/**
 * Beside the steps. Takes large payloads from senders, gives them to S3 and back to readers.
 * It must not know queues, and reads no bucket that it was not told.
 */
@NullMarked
package io.holdfast.payload.s3;

import org.jspecify.annotations.NullMarked;
