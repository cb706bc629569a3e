package io.holdfast.app.cli;

import java.lang.reflect.Proxy;
import java.util.List;

/**
 * SIGTERM, SIGINT and SIGHUP of this process; SIGHUP ends what does not listen for it by itself, as a closed terminal should. A shutdown hook would not do: the JVM ignores every signal after the
 * first, so that the operator could not cut a slow stop short.
 *
 * <p>The JDK's only door to signals is {@code sun.misc.Signal} of module {@code jdk.unsupported}, which javac reports
 * with a warning that cannot be suppressed; hence the call by name.
 */
public final class ProcessSignals implements StopSignals {

    private static final List<String> NAMES = List.of("TERM", "INT", "HUP");
    private static final List<String> RELOAD = List.of("HUP");

    @Override
    public void listen(Runnable onSignal) {
        listen(NAMES, onSignal);
    }

    @Override
    public void listenForReload(Runnable onSignal) {
        listen(RELOAD, onSignal);
    }

    private static void listen(List<String> names, Runnable onSignal) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object onEach = Proxy.newProxyInstance(
                    ProcessSignals.class.getClassLoader(), new Class<?>[] {handler}, (proxy, method, arguments) -> {
                        onSignal.run();
                        return null;
                    });
            for (String name : names) {
                signal.getMethod("handle", signal, handler)
                        .invoke(null, signal.getConstructor(String.class).newInstance(name), onEach);
            }
        } catch (ReflectiveOperationException noSignals) {
            throw new IllegalStateException("this Java does not let a program handle signals", noSignals);
        }
    }
}
