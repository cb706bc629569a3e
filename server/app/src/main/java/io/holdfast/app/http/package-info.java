/**
 * Step 1. Takes bytes from clients' connections, gives whole requests to the {@link io.holdfast.app.http.RequestHandler}, and sends its answers back.
 *
 * <p>Reading order: {@link io.holdfast.app.http.HttpServer} and {@link io.holdfast.app.http.EventLoops} with {@code IoLoop}; {@code Connection} with its
 * {@code Phase}, {@code RequestDecoder} and {@code RequestRules}; {@link io.holdfast.app.http.Exchange}, which is all that a handler sees;
 * {@link io.holdfast.app.http.Response}, {@code ResponseWriter} and {@code AnswerEncoder} for the way back; {@code ClientTimeouts},
 * {@code Connections} and {@code ServerCounters}, which hold clients to their limits; {@code WebPages} with
 * {@link io.holdfast.app.http.AllowedHosts}, which keep browsers from being used by strangers; {@link io.holdfast.app.http.TlsPort} and
 * {@code TlsDetector}. Between nodes: {@code PeerFrame}, what is said; {@link io.holdfast.app.http.PeerListener} with {@code PeerConnection},
 * {@code PeerAdmission}, {@code PeerExchange} and {@code PeerAnswers}, the end that listens; {@link io.holdfast.app.http.PeerLinks} with {@code PeerLink},
 * {@code PeerDialer}, {@code PeerLinkHandler}, {@code WaitingRequests} and {@code PeerLinkReplies}, the end that connects.
 * {@link io.holdfast.app.http.NotifySocket} has nothing to do with requests: it is here because it needs Netty.
 *
 * <p>It must not know what a queue, an action or a signature is; nothing outside this package may use io.netty.
 */
@NullMarked
package io.holdfast.app.http;

import org.jspecify.annotations.NullMarked;
