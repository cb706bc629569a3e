/**
 * Step 1, the web console. Takes HTTP requests from the routes, gives the console's files, which hold no data: what it shows it asks for like every
 * other client. So nobody is asked who they are.
 * It must not know queues, nor what is in the files.
 */
@NullMarked
package io.holdfast.app.endpoint.console;

import org.jspecify.annotations.NullMarked;
