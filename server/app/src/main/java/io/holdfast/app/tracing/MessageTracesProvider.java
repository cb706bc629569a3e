package io.holdfast.app.tracing;

/** Found by {@link java.util.ServiceLoader}, if a module that makes spans is on the class path. */
public interface MessageTracesProvider {
    /**
     * Begins to make spans.
     *
     * @param version of this server
     * @throws TracingRefused if it is configured in a way that it does not understand
     */
    MessageTraces open(String version) throws TracingRefused;
}
