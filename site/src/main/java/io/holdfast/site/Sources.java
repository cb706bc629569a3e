package io.holdfast.site;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Which files become pages, and what their addresses are. A path is relative to the root of the repository, with slashes. */
final class Sources {
    private static final String DOCS = "docs/";
    private static final String MARKDOWN = ".md";

    private Sources() {}

    /** Those of {@code docs}, those beside it, and what was measured. */
    static List<String> pages(Path root) throws IOException {
        List<String> pages = new ArrayList<>(below(root, "docs", MARKDOWN));
        pages.addAll(below(root, "benchmarks", MARKDOWN));
        try (Stream<Path> top = Files.list(root)) {
            top.map(each -> each.getFileName().toString())
                    .filter(name -> name.endsWith(MARKDOWN))
                    .forEach(pages::add);
        }
        return pages.stream().sorted().toList();
    }

    /** What pages show. */
    static List<String> images(Path root) throws IOException {
        return Stream.of(".png", ".svg")
                .flatMap(type -> {
                    try {
                        return below(root, "docs", type).stream();
                    } catch (IOException unreadable) {
                        throw new UncheckedIOException(unreadable);
                    }
                })
                .sorted()
                .toList();
    }

    private static List<String> below(Path root, String folder, String type) throws IOException {
        List<String> found = new ArrayList<>();
        Files.walkFileTree(root.resolve(folder), new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                String name = directory.getFileName().toString();
                return name.equals("target") || name.equals("node_modules")
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.getFileName().toString().endsWith(type)) {
                    found.add(root.relativize(file).toString().replace('\\', '/'));
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return found;
    }

    /** The address of a source below {@code /docs/}: {@code docs/a/README.md} is {@code a/index.html}, {@code CHANGELOG.md} is {@code changelog.html}. */
    static String address(String source) {
        boolean inDocs = source.startsWith(DOCS);
        String path = inDocs ? source.substring(DOCS.length()) : source;
        if (!path.endsWith(MARKDOWN)) {
            return path;
        }
        String name = path.substring(0, path.length() - MARKDOWN.length());
        String folder = name.substring(0, name.lastIndexOf('/') + 1);
        String last = name.substring(folder.length());
        // The README of the repository is no index: that of the documentation is.
        boolean index = last.equals("README") && (inDocs || !folder.isEmpty());
        return folder + (index ? "index" : last.toLowerCase(Locale.ROOT)) + ".html";
    }
}
