import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Copies RocksDB's jar without the native libraries of other machines than those that are named by the end of their file names; or, with
 * {@code --print}, prints one entry of a jar. For ./dist, which has no other tool for jars.
 */
class SlimJar {
    private static final String NATIVE = "librocksdbjni-";

    public static void main(String[] arguments) throws IOException {
        if (arguments[0].equals("--print")) {
            try (ZipFile jar = new ZipFile(arguments[1])) {
                jar.getInputStream(jar.getEntry(arguments[2])).transferTo(System.out);
            }
            System.out.flush();
            return;
        }
        String[] kept = Arrays.copyOfRange(arguments, 2, arguments.length);
        int natives = 0;
        try (ZipFile jar = new ZipFile(arguments[0]);
                OutputStream file = Files.newOutputStream(Path.of(arguments[1]));
                ZipOutputStream slim = new ZipOutputStream(file)) {
            for (ZipEntry entry : jar.stream().toArray(ZipEntry[]::new)) {
                String name = entry.getName();
                if (name.startsWith(NATIVE)) {
                    if (Arrays.stream(kept).noneMatch(end -> name.equals(NATIVE + end))) {
                        continue;
                    }
                    natives++;
                }
                ZipEntry copy = new ZipEntry(name);
                copy.setTimeLocal(entry.getTimeLocal());
                if (name.startsWith(NATIVE)) {
                    // As it is: what the jar goes into is compressed, and the first start has less to do.
                    copy.setMethod(ZipEntry.STORED);
                    copy.setSize(entry.getSize());
                    copy.setCrc(entry.getCrc());
                }
                slim.putNextEntry(copy);
                jar.getInputStream(entry).transferTo(slim);
                slim.closeEntry();
            }
        }
        if (natives != kept.length) {
            throw new IOException(arguments[0] + " has not all of " + String.join(", ", kept));
        }
    }
}
