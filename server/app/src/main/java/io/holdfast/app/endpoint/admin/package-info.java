/**
 * Step 1, the server's own API under {@code /admin/v1}: what the console and the command line show, and AWS has no API for. Takes whole HTTP requests
 * from the routes of the port, gives JSON.
 * It must not know how a queue works.
 *
 * <p>Reading order: {@link io.holdfast.app.endpoint.admin.AdminRoute}, {@link io.holdfast.app.endpoint.admin.AdminRequest},
 * {@link io.holdfast.app.endpoint.admin.AdminAnswer}, then {@link io.holdfast.app.endpoint.admin.AdminEndpoint} with {@code AdminAccess}.
 *
 * <p>To add a route:
 *
 * <ol>
 *   <li>Name its action in {@link io.holdfast.protocol.policy.IamAction} ({@code holdfast:…}); names that begin with Get, List, Peek, Read or Explain are open
 *       to read-only sessions.
 *   <li>Write one package-private class {@code …Route implements AdminRoute}, whose constructor takes the ports that it reads from.
 *   <li>Give it out in the public {@code …Routes.of(ports)} of its subject, a {@code List<AdminRoute>}, which {@code AdminStart} passes on to the
 *       {@link io.holdfast.app.endpoint.admin.AdminEndpoint}.
 *   <li>Describe it in {@code docs/operate/admin-api.md}, and give it a line in {@code AdminRows} of the access matrix, whose test fails for a route
 *       that has none.
 * </ol>
 *
 * <p>Who asks, whether they may, unknown parameters, wrong methods and the audit log are seen to before {@code handle} is called. A queue in the path is named
 * {@code {queue}} and is then the resource that the gate is asked about.
 */
@NullMarked
package io.holdfast.app.endpoint.admin;

import org.jspecify.annotations.NullMarked;
