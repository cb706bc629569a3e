package io.holdfast.verify.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.verify.crash.server.Json;
import io.holdfast.verify.crash.server.ServerCommand;
import io.holdfast.verify.crash.server.ServerProcess;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Why a message came three times is told alike before and after kills of the real server, in the midst of its story and at its end. */
@Execution(ExecutionMode.CONCURRENT)
final class StoryCrashTest {
    @TempDir
    Path directory;

    @ParameterizedTest(name = "{0} partitions")
    @ValueSource(ints = {1, 4})
    void storyOfEachCauseIsTheSameBeforeAndAfterAKill(int partitions) throws Exception {
        ServerCommand command = ServerCommand.on(directory.resolve("data"))
                .withPartitions(partitions)
                .with("server.trusted-proxies", "127.0.0.1");
        StoryScenes scenes = new StoryScenes();
        try (ServerProcess server = command.start()) {
            scenes.begin(new StoryClient(server.port()));
            server.kill();
        }
        Map<String, String> before;
        try (ServerProcess server = command.start()) {
            scenes.end(new StoryClient(server.port()), new RedriveClient(server.port()));
            before = stories(server, scenes);
            server.kill();
        }
        scenes.expected().forEach((id, told) -> assertTold(Json.read(before.get(id)), told));
        try (ServerProcess server = command.start()) {
            assertThat(stories(server, scenes)).isEqualTo(before);
        }
    }

    private static Map<String, String> stories(ServerProcess server, StoryScenes scenes) throws Exception {
        StoryClient client = new StoryClient(server.port());
        Map<String, String> stories = new LinkedHashMap<>();
        for (String id : scenes.expected().keySet()) {
            stories.put(id, client.story(id));
        }
        return stories;
    }

    private static void assertTold(Json story, StoryScenes.Told told) {
        assertThat(story.text("sentence")).matches(told.sentence());
        assertThat(String.join(" ", story.texts("causes"))).isEqualTo(told.causes());
        assertThat(story.objects("events").stream()
                        .map(event -> event.text("kind"))
                        .collect(Collectors.joining(" ")))
                .isEqualTo(told.kinds());
        assertThat(story.text("complete")).isEqualTo("true");
    }
}
