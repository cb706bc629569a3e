package io.holdfast.app;

import io.holdfast.app.cli.StartRefused;
import io.holdfast.app.clock.ServerTime;
import io.holdfast.app.tracing.MessageTracesProvider;
import io.holdfast.app.tracing.Tracing;
import io.holdfast.app.tracing.TracingRefused;
import java.util.Iterator;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/** Looks for the module that makes spans, if somebody wants any. */
final class TracingStart {
    private TracingStart() {}

    static Tracing open(boolean wanted, ServerTime time) throws StartRefused {
        if (!wanted) {
            return Tracing.OFF;
        }
        try {
            Iterator<MessageTracesProvider> found =
                    ServiceLoader.load(MessageTracesProvider.class).iterator();
            if (!found.hasNext()) {
                throw new StartRefused(
                        "tracing.enabled is true, but the module that makes spans is not on the class path."
                                + " Build it with \"mvn -DskipTests -pl server/otel -am package\" and start the server with"
                                + " HOLDFAST_CLASS_PATH=server/otel/target/holdfast-otel.jar, or set tracing.enabled to false.");
            }
            return Tracing.to(found.next().open(Version.CURRENT), time.clock(), time.steps());
        } catch (TracingRefused refused) {
            throw new StartRefused(String.valueOf(refused.getMessage()));
        } catch (ServiceConfigurationError | LinkageError broken) {
            throw new StartRefused("tracing.enabled is true, but the module that makes spans cannot be loaded: "
                    + broken + " Use the one that was built with this server.");
        }
    }
}
