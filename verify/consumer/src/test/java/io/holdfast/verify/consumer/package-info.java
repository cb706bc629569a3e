/**
 * The consumer among everything that can go wrong around it: twenty-five traps that other consumers fell into, with real sockets and real
 * time, on Holdfast and on ElasticMQ. It must not know the consumer's inside.
 */
package io.holdfast.verify.consumer;
