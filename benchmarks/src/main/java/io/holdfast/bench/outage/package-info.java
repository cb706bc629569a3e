/**
 * Beside the steps. Takes nodes of a cluster and queues, gives what clients that go through the AWS SDK and a load balancer notice when nodes go away.
 * Must not know who lets them go, nor what is expected.
 */
@NullMarked
package io.holdfast.bench.outage;

import org.jspecify.annotations.NullMarked;
