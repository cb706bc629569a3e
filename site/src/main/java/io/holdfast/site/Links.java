package io.holdfast.site;

import java.net.URI;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Where the links of Markdown files lead on the site. */
final class Links {
    private final Map<String, Page> bySource;
    private final Set<String> images;

    Links(Map<String, Page> bySource, Set<String> images) {
        this.bySource = Map.copyOf(bySource);
        this.images = Set.copyOf(images);
    }

    static boolean isElsewhere(String destination) {
        return destination.startsWith("https://")
                || destination.startsWith("http://")
                || destination.startsWith("mailto:");
    }

    /** What a link of a file leads to, from the root of the repository and without the part behind the hash sign. */
    static String source(String from, String destination) {
        String path = destination.replaceFirst("#.*", "");
        if (path.isEmpty() || isElsewhere(destination)) {
            return path.isEmpty() ? from : destination;
        }
        return URI.create("/" + from)
                .resolve(path)
                .normalize()
                .getPath()
                .substring(1)
                .replaceFirst("/$", "");
    }

    /** The destination on the site; null if it has none, because the file is only in the repository. */
    @Nullable
    String destination(Page from, String destination) {
        if (isElsewhere(destination) || destination.startsWith("#")) {
            return destination;
        }
        String source = source(from.source(), destination);
        int hash = destination.indexOf('#');
        String anchor = hash < 0 ? "" : destination.substring(hash);
        if (images.contains(source)) {
            return from.to(Sources.address(source));
        }
        return page(source).map(page -> from.to(page.address()) + anchor).orElse(null);
    }

    /** A folder stands for its README, or else for its first page. */
    private Optional<Page> page(String source) {
        Page exact = bySource.get(source);
        if (exact != null) {
            return Optional.of(exact);
        }
        Page readme = bySource.get(source + "/README.md");
        if (readme != null) {
            return Optional.of(readme);
        }
        return bySource.values().stream()
                .filter(page -> page.source().startsWith(source + "/"))
                .min(Comparator.comparing(Page::source));
    }
}
