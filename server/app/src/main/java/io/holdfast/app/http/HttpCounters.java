package io.holdfast.app.http;

/**
 * What a server has seen since it started.
 *
 * @param openConnections open right now
 * @param connections accepted in total, those refused included
 * @param refusedConnections closed at once because too many were open, or because the TLS handshake failed
 * @param requests handed to the handler
 * @param refusedRequests answered with an error here because they broke a rule or a limit of HTTP, time-outs included
 */
public record HttpCounters(
        int openConnections, long connections, long refusedConnections, long requests, long refusedRequests) {}
