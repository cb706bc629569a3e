package io.holdfast.protocol.sign;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.net.URLDecoder;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Changes one bit in a part of a request that its signature covers, such that the part means something else afterwards. */
final class OneBit {
    private final Random random;

    OneBit(Random random) {
        this.random = random;
    }

    /** Changes the request and says what was done to it. */
    String flip(SampleRequest request) {
        while (true) {
            String done = tryToFlip(request);
            if (done != null) {
                return done;
            }
        }
    }

    private @Nullable String tryToFlip(SampleRequest request) {
        switch (random.nextInt(5)) {
            case 0 -> {
                request.method = flipped(request.method);
                return "method " + request.method;
            }
            case 1 -> {
                String path = flipped(request.path);
                return samePath(path, request.path) ? null : "path " + (request.path = path);
            }
            case 2 -> {
                String query = request.query;
                String changed = query == null || query.isEmpty() ? null : flipped(query);
                if (query == null || changed == null || parameters(changed).equals(parameters(query))) {
                    return null;
                }
                return "query " + (request.query = changed);
            }
            case 3 -> {
                return flipHeader(request);
            }
            default -> {
                if (request.body.length == 0) {
                    request.body = new byte[] {0};
                } else {
                    request.body[random.nextInt(request.body.length)] ^= (byte) (1 << random.nextInt(8));
                }
                return "body";
            }
        }
    }

    private @Nullable String flipHeader(SampleRequest request) {
        List<String> names = new ArrayList<>(request.headers.keySet());
        names.removeIf(name -> name.equals("user-agent") || name.equals("x-amzn-trace-id"));
        String name = names.get(random.nextInt(names.size()));
        String[] values = request.headers(name).toArray(String[]::new);
        int index = random.nextInt(values.length);
        if (values[index].isEmpty()) {
            return null;
        }
        values[index] = flipped(values[index]);
        request.with(name, values);
        return name + ": " + Arrays.toString(values);
    }

    private String flipped(String text) {
        char[] bytes = text.toCharArray();
        bytes[random.nextInt(bytes.length)] ^= (char) (1 << random.nextInt(8));
        return new String(bytes);
    }

    /** Two paths are the same if they differ in nothing but dot segments and empty ones. */
    private static boolean samePath(String one, String other) {
        try {
            return normal(one).equals(normal(other));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    private static String normal(String path) {
        String normal = Path.of(path).normalize().toString();
        return path.endsWith("/") && !normal.endsWith("/") ? normal + "/" : normal;
    }

    /** Two queries are the same if they hold the same parameters, whatever their order and their escapes. */
    private static List<String> parameters(String query) {
        return Arrays.stream(query.split("&", -1))
                .filter(parameter -> !parameter.isEmpty())
                .map(parameter -> parameter.contains("=") ? parameter : parameter + "=")
                .map(parameter -> decoded(parameter.substring(0, parameter.indexOf('='))) + "\n"
                        + decoded(parameter.substring(parameter.indexOf('=') + 1)))
                .sorted()
                .toList();
    }

    private static String decoded(String text) {
        try {
            return Objects.requireNonNull(URLDecoder.decode(text, ISO_8859_1));
        } catch (IllegalArgumentException e) {
            return text;
        }
    }
}
