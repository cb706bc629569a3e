/**
 * Step 2, what clients ask: one record per operation, all of them {@link io.holdfast.protocol.sqs.request.Request}s. Those of queues and
 * of single messages stand for themselves; batches have entries.
 *
 * <p>Reading order: {@link io.holdfast.protocol.sqs.request.Request}, then any operation by its name.
 *
 * <p>It must not know how a request travelled, nor whether it is allowed.
 */
@NullMarked
package io.holdfast.protocol.sqs.request;

import org.jspecify.annotations.NullMarked;
