/**
 * Beside the steps. Takes a port from {@code ./bench}, gives an in-memory ElasticMQ on it.
 * Must not know the load driver nor any class of Holdfast: it has a class path of its own.
 */
package io.holdfast.bench.elasticmq;
