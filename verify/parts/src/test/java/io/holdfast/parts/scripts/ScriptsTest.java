package io.holdfast.parts.scripts;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.parts.Eventually;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the two commands ask of a machine, say, and leave behind. On a machine without anything they are tried by verify/bare. */
final class ScriptsTest {
    private static final int FEW_DOZEN = 60;

    @TempDir
    Path directory;

    private ScriptCopy copy;

    @BeforeEach
    void copyTheScripts() throws IOException {
        copy = new ScriptCopy(directory);
    }

    @Test
    void allMissingPackagesAreInstalledInOneGo() throws Exception {
        copy.redefine("has() { [ \"$1\" = apt-get ]; }");
        copy.program("apt-get", "echo \"$*\" >>\"$beside/apt\"; case \"$*\" in *install*) exit 1 ;; esac");

        assertThat(copy.run("./test")).isEqualTo(1);

        assertThat(copy.noted("apt"))
                .filteredOn(call -> call.contains(" install "))
                .singleElement()
                .satisfies(call -> assertThat(call)
                        .contains(
                                "openjdk-17-jdk-headless",
                                "maven",
                                "procps",
                                "curl",
                                "nodejs",
                                "npm",
                                "awscli",
                                "postgresql-15",
                                "mariadb-server-core"));
    }

    @Test
    void testsAreAFewDozenLinesAndLeaveNothing() throws Exception {
        copy.redefine("need() { :; }");
        copy.program("npm", "exit 0");
        copy.program(
                "mvn",
                "echo \"$*\" >\"$beside/asked\"",
                "sleep 600 >/dev/null 2>&1 &",
                "echo $! >\"$beside/left\"",
                "touch \"$TMPDIR/left\"",
                "mkdir -p target/surefire-reports",
                "echo '<testcase name=\"a\" classname=\"b\"/>' >target/surefire-reports/TEST-b.xml",
                "echo '[main] [INFO] Building holdfast-engine 0.1.0-SNAPSHOT [1/1]'",
                "yes '[main] [INFO] one of many lines' | head -n 30000",
                "echo '[main] [INFO] Tests run: 5, Failures: 0, Errors: 0, Skipped: 0'");
        copy.script("verify/samples/run", "echo 'samples'");
        copy.script("verify/packages", "echo 'packages'");

        assertThat(copy.run("./test")).isZero();

        assertThat(copy.output())
                .hasSizeLessThan(FEW_DOZEN)
                .anySatisfy(line -> assertThat(line).startsWith("engine").contains("5 tests"))
                .contains("1 passed, 0 failed, 0 skipped");
        Eventually.holds("what was started has ended", () -> !copy.isAlive("left"));
        assertThat(copy.leftInTemporaryDirectory()).isEmpty();
        assertThat(copy.noted("asked").get(0)).contains("-Pchecks");
    }

    @Test
    void testsThatAreStoppedLeaveNothing() throws Exception {
        copy.redefine("need() { :; }");
        copy.program("npm", "exit 0");
        copy.program("mvn", "touch \"$TMPDIR/left\"", "echo $$ >\"$beside/left\"", "exec sleep 600");

        Process tests = copy.start("./test");
        copy.awaitNoted("left");
        tests.destroy();

        assertThat(copy.end(tests)).isEqualTo(143);
        Eventually.holds("what was started has ended", () -> !copy.isAlive("left"));
        assertThat(copy.leftInTemporaryDirectory()).isEmpty();
    }

    @Test
    void serverAloneIsBuiltForServeWithoutTestsAndItsStepsAreTold() throws Exception {
        copy.jdk();
        copy.program(
                "mvn",
                "echo \"$*\" >\"$beside/asked\"",
                "echo '[INFO] Building holdfast-engine 0.1.0-SNAPSHOT [2/7]'",
                "echo 'Downloading from central: https://repository/library-1.jar'",
                "echo 'Downloaded from central: https://repository/library-1.jar (25 MB at 9 MB/s)'",
                "mkdir -p server/app/target/lib && touch server/app/target/holdfast-app.jar");

        assertThat(copy.run("./holdfast", "serve")).isZero();

        assertThat(copy.noted("asked").get(0))
                .contains("-Dmaven.test.skip=true", "-pl :holdfast-app -am")
                .doesNotContain("checks");
        assertThat(copy.output())
                .contains("holdfast: compiling engine (2 of 7)", "holdfast: downloaded 25 MB so far")
                .anySatisfy(line -> assertThat(line).startsWith("java ").endsWith("io.holdfast.app.Main serve"));
    }

    @Test
    void developmentEnvironmentsNeedNotKnowErrorProne() throws IOException {
        String[] parts = Files.readString(Path.of("..", "..", "pom.xml")).split("<profiles>", 2);
        assertThat(parts[0]).doesNotContain("-Xplugin:ErrorProne", "error_prone_core");
        assertThat(parts[1]).contains("-Xplugin:ErrorProne");
    }

    @Test
    void bareRootThatIsStoppedLeavesNothing() throws Exception {
        copy.program("mmdebstrap", "mkdir -p \"$4/etc/apt/apt.conf.d\" \"$4/usr/local/share/ca-certificates\"");
        // As the true one, which waits for what it started whatever it is told.
        copy.program("unshare", "trap '' TERM INT", "sleep 600 &", "echo $! >\"$beside/left\"", "wait");

        Process bare = copy.start("verify/bare", "true");
        copy.awaitNoted("left");
        bare.destroy();

        assertThat(copy.end(bare)).isEqualTo(143);
        Eventually.holds("what was started has ended", () -> !copy.isAlive("left"));
        assertThat(copy.leftInTemporaryDirectory()).isEmpty();
    }
}
