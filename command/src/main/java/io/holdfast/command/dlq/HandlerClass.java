package io.holdfast.command.dlq;

import io.holdfast.app.cli.CommandRefused;
import io.holdfast.consumer.BodyResolver;
import io.holdfast.consumer.MessageHandler;
import io.holdfast.deadletters.DeadLetterCheck;
import io.holdfast.deadletters.HandlerCheck;
import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Finds the class that an operator names. Stateless; the classes stay loaded until the process ends. */
final class HandlerClass {
    private HandlerClass() {}

    static DeadLetterCheck load(String name, Optional<String> classPath) throws CommandRefused {
        URLClassLoader loader = new URLClassLoader(urls(classPath.orElse(".")), HandlerClass.class.getClassLoader());
        Object handler;
        try {
            handler = Class.forName(name, true, loader).getDeclaredConstructor().newInstance();
        } catch (ClassNotFoundException missing) {
            throw new CommandRefused(
                    "There is no class %s on the class path %s.".formatted(name, classPath.orElse(".")), missing);
        } catch (ReflectiveOperationException | LinkageError broken) {
            throw new CommandRefused(
                    "Cannot create a %s, which needs a public constructor without parameters: %s"
                            .formatted(name, broken),
                    broken);
        }
        return check(name, handler);
    }

    @SuppressWarnings("unchecked") // a handler of anything else fails with the first message, and the report says so
    private static DeadLetterCheck check(String name, Object handler) throws CommandRefused {
        if (handler instanceof DeadLetterCheck check) {
            return check;
        }
        if (handler instanceof MessageHandler<?> ofConsumer) {
            return handler instanceof BodyResolver bodies
                    ? HandlerCheck.of((MessageHandler<String>) ofConsumer, bodies)
                    : HandlerCheck.of((MessageHandler<String>) ofConsumer);
        }
        if (handler instanceof Consumer<?> consumer) {
            return letter -> ((Consumer<String>) consumer).accept(letter.body());
        }
        throw new CommandRefused("%s is none of %s, %s<String> and %s<String>."
                .formatted(
                        name,
                        DeadLetterCheck.class.getName(),
                        MessageHandler.class.getName(),
                        Consumer.class.getName()));
    }

    private static URL[] urls(String classPath) throws CommandRefused {
        List<URL> urls = new ArrayList<>();
        for (String entry : classPath.split(File.pathSeparator, -1)) {
            File file = new File(entry);
            if (!file.exists()) {
                throw new CommandRefused("%s, an entry of the class path, does not exist.".formatted(entry));
            }
            try {
                urls.add(file.toURI().toURL());
            } catch (MalformedURLException impossible) {
                throw new CommandRefused("Cannot use %s on the class path.".formatted(entry), impossible);
            }
        }
        return urls.toArray(URL[]::new);
    }
}
