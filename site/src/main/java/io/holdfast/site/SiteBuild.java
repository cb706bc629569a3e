package io.holdfast.site;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Makes the site: every page, what they load, the index of the search, and a list of all files. The same sources give the same bytes. */
public final class SiteBuild {
    static final String FIRST = "docs/README.md";
    /** Names every other file, so that the server looks for nothing else. */
    static final String FILES = "files.txt";

    static final String INDEX = "search.json";
    private static final String ICON = "icon.svg";
    private static final String STYLE = "site.css";
    private static final String SCRIPT = "search.js";

    private final Path root;
    private final Path out;
    private final List<String> written = new ArrayList<>();

    private SiteBuild(Path root, Path out) {
        this.root = root;
        this.out = out;
    }

    /**
     * Writes the pages.
     *
     * @param arguments the root of the repository, and where the site goes, whatever is there now */
    public static void main(String[] arguments) throws IOException {
        build(Path.of(arguments[0]), Path.of(arguments[1]));
    }

    static void build(Path root, Path out) throws IOException {
        clear(out);
        new SiteBuild(root.toRealPath(), out).write();
    }

    private void write() throws IOException {
        PageReader reader = new PageReader();
        Map<String, Page> bySource = new TreeMap<>();
        for (String source : Sources.pages(root)) {
            bySource.put(source, reader.read(source, Files.readString(root.resolve(source))));
        }
        Page first = bySource.get(FIRST);
        if (first == null) {
            throw new IOException("There is no " + FIRST + " in " + root + ", which says in which order pages come.");
        }
        List<String> images = Sources.images(root);
        Contents contents = Contents.of(first, bySource);
        Links links = new Links(bySource, Set.copyOf(images));
        PageTemplate template = new PageTemplate(first, contents, ICON, STYLE, SCRIPT);
        for (Page page : bySource.values()) {
            write(page.address(), template.fill(page, Body.of(page, links)).getBytes(UTF_8));
        }
        for (String image : images) {
            write(Sources.address(image), Files.readAllBytes(root.resolve(image)));
        }
        write(ICON, resource(ICON));
        write(STYLE, resource(STYLE));
        write(SCRIPT, resource(SCRIPT));
        write(INDEX, SearchIndex.of(List.copyOf(bySource.values())).getBytes(UTF_8));
        write(FILES, (String.join("\n", written.stream().sorted().toList()) + "\n").getBytes(UTF_8));
    }

    private void write(String name, byte[] bytes) throws IOException {
        Path file = out.resolve(name);
        Files.createDirectories(file.getParent());
        Files.write(file, bytes);
        written.add(name);
    }

    private static byte[] resource(String name) throws IOException {
        try (InputStream stream = SiteBuild.class.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IOException("The resource " + name + " is missing.");
            }
            return stream.readAllBytes();
        }
    }

    private static void clear(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return;
        }
        try (Stream<Path> found = Files.walk(directory)) {
            found.sorted(Comparator.reverseOrder()).forEach(each -> {
                try {
                    Files.delete(each);
                } catch (IOException failed) {
                    throw new UncheckedIOException(failed);
                }
            });
        }
    }
}
