package io.holdfast.verify.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;

/** What the tests of this package hold, by its name. */
final class Holdings {
    private final List<Class<?>> testClasses;
    private final Map<String, SortedSet<TestLink>> byName = new TreeMap<>();

    private Holdings(List<Class<?>> testClasses) {
        this.testClasses = testClasses;
        for (Class<?> testClass : testClasses) {
            add(testClass, testClass, null);
            for (Method method : testClass.getDeclaredMethods()) {
                add(method, testClass, method);
            }
        }
    }

    static Holdings ofThisPackage() {
        return new Holdings(testClasses());
    }

    Set<String> names() {
        return byName.keySet();
    }

    /** The tests that hold this, in the order of their names. */
    SortedSet<TestLink> of(String name) {
        return byName.getOrDefault(name, new TreeSet<>());
    }

    /** All tests that hold something, in the order of their names. */
    Stream<TestLink> all() {
        return byName.values().stream().flatMap(Set::stream).sorted();
    }

    /** The titles that tests have been given. */
    Stream<String> titles() {
        return testClasses.stream()
                .flatMap(testClass -> Stream.of(testClass.getDeclaredMethods()))
                .filter(method -> method.isAnnotationPresent(DisplayName.class))
                .map(method -> method.getAnnotation(DisplayName.class).value());
    }

    private void add(AnnotatedElement element, Class<?> testClass, @Nullable Method method) {
        Holds holds = element.getAnnotation(Holds.class);
        if (holds != null) {
            for (String name : holds.value()) {
                byName.computeIfAbsent(name, key -> new TreeSet<>()).add(new TestLink(testClass, method));
            }
        }
    }

    private static List<Class<?>> testClasses() {
        String folder = Holdings.class.getPackageName().replace('.', '/');
        try (Stream<Path> files = Files.list(classes().resolve(folder))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith("Test.class"))
                    .sorted()
                    .map(name -> named(name.replace(".class", "")))
                    .collect(Collectors.toUnmodifiableList());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static Path classes() {
        try {
            return Path.of(Holdings.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static Class<?> named(String simpleName) {
        try {
            return Class.forName(Holdings.class.getPackageName() + "." + simpleName);
        } catch (ClassNotFoundException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
