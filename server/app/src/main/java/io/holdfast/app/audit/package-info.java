/**
 * Beside the steps. Takes decisions from the gate and from what changes settings, gives lines to files that cannot be changed unnoticed:
 * {@link io.holdfast.app.audit.AuditEvent} is one of them, {@link io.holdfast.app.audit.AuditLog} writes them, {@link io.holdfast.app.audit.AuditTrail}
 * reads them again. Neither secrets nor message bodies are ever in an event.
 * It must not know queues, nor how a request travelled.
 */
@NullMarked
package io.holdfast.app.audit;

import org.jspecify.annotations.NullMarked;
