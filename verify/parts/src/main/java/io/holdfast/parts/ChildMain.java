package io.holdfast.parts;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/** The first class of a {@link ChildJvm}: runs the main class it is told, and ends the process when its parent is gone. */
final class ChildMain {
    private static final int ORPHANED = 111;

    private ChildMain() {}

    public static void main(String[] arguments) throws ReflectiveOperationException {
        Thread watch = new Thread(ChildMain::endWithTheParent, "watch-parent");
        watch.setDaemon(true);
        watch.start();
        Class<?> program = Class.forName(arguments[0]);
        java.lang.reflect.Method main = program.getDeclaredMethod("main", String[].class);
        main.setAccessible(true);
        main.invoke(null, (Object) Arrays.copyOfRange(arguments, 1, arguments.length));
    }

    /** The parent never writes; it holds the other end of this pipe until it ends, however that comes about. */
    private static void endWithTheParent() {
        try {
            System.in.transferTo(OutputStream.nullOutputStream());
        } catch (IOException gone) {
            // As good as an end.
        }
        Runtime.getRuntime().halt(ORPHANED);
    }
}
