package io.holdfast.app.cli;

import java.lang.reflect.Proxy;
import java.util.List;

/**
 * SIGTERM, SIGINT and SIGHUP of this process. A shutdown hook would not do: the JVM ignores every signal after the
 * first, so that the operator could not cut a slow stop short.
 *
 * <p>The JDK's only door to signals is {@code sun.misc.Signal} of module {@code jdk.unsupported}, which javac reports
 * with a warning that cannot be suppressed; hence the call by name.
 */
public final class ProcessSignals implements StopSignals {

    private static final List<String> NAMES = List.of("TERM", "INT", "HUP");

    @Override
    public void listen(Runnable onSignal) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object onEach = Proxy.newProxyInstance(
                    ProcessSignals.class.getClassLoader(), new Class<?>[] {handler}, (proxy, method, arguments) -> {
                        onSignal.run();
                        return null;
                    });
            for (String name : NAMES) {
                signal.getMethod("handle", signal, handler)
                        .invoke(null, signal.getConstructor(String.class).newInstance(name), onEach);
            }
        } catch (ReflectiveOperationException noSignals) {
            throw new IllegalStateException("this Java does not let a program handle signals", noSignals);
        }
    }
}
