package io.holdfast.app.endpoint.admin;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Finds the route of a request. Any thread. */
final class AdminRouter {
    static final String PREFIX = "/admin/v1";

    private record Entry(PathTemplate template, AdminRoute route) {}

    /** A route, and what stood for the names in its path. */
    record Match(AdminRoute route, Map<String, String> values) {}

    private final List<Entry> entries;

    AdminRouter(List<AdminRoute> routes) {
        Set<String> seen = new HashSet<>();
        List<Entry> found = new ArrayList<>();
        for (AdminRoute route : routes) {
            if (!seen.add(route.method() + ' ' + route.path())) {
                throw new IllegalArgumentException("two routes for " + route.method() + ' ' + route.path());
            }
            found.add(new Entry(PathTemplate.of(route.path()), route));
        }
        found.sort(Comparator.comparingLong(entry -> -entry.template.fixed()));
        entries = List.copyOf(found);
    }

    /** Null if the path has this method not, or is none of ours; {@link #methods} tells which. */
    @Nullable
    Match find(String method, String path) {
        String wanted = method.equals("HEAD") ? "GET" : method;
        List<String> segments = segments(path);
        for (Entry entry : entries) {
            Map<String, String> values = entry.route.method().equals(wanted) ? entry.template.match(segments) : null;
            if (values != null) {
                return new Match(entry.route, values);
            }
        }
        return null;
    }

    /** The methods that a path has; none if it is none of ours. */
    Set<String> methods(String path) {
        Set<String> methods = new TreeSet<>();
        List<String> segments = segments(path);
        for (Entry entry : entries) {
            if (entry.template.match(segments) != null) {
                methods.add(entry.route.method());
            }
        }
        if (methods.contains("GET")) {
            methods.add("HEAD");
        }
        return methods;
    }

    private static List<String> segments(String path) {
        return path.startsWith(PREFIX + "/") ? PathTemplate.split(path.substring(PREFIX.length())) : List.of();
    }
}
