/**
 * Step 2, the SQS API: what requests and results are made of. {@code request} and {@code result} hold one record per operation;
 * {@code json} and {@code query} read and write them in the two protocols; {@code rules} says what a request may say.
 * It must not know which queues exist.
 */
@NullMarked
package io.holdfast.protocol.sqs;

import org.jspecify.annotations.NullMarked;
