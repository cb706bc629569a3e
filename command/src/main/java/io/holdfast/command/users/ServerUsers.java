package io.holdfast.command.users;

import io.holdfast.app.cli.CommandRefused;
import io.holdfast.app.cli.Users;
import io.holdfast.app.identity.KeyLine;
import io.holdfast.command.server.Json;
import io.holdfast.command.server.ServerConnection;
import io.holdfast.command.terminal.SafeText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Those of a running server: changed through its IAM API, listed through its admin API, with the rights of whoever asks. One thread. */
final class ServerUsers implements Users {
    private final ServerConnection connection;
    private final ServerCalls calls;

    ServerUsers(ServerConnection connection) {
        this.connection = connection;
        this.calls = new ServerCalls(connection.server());
    }

    @Override
    public void perform(String action, String... members) throws CommandRefused {
        iam(action, members);
    }

    @Override
    public String createUser(String name, String path) throws CommandRefused {
        return text("Arn", iam("CreateUser", "UserName", name, "Path", path));
    }

    @Override
    public boolean hasUser(String name) throws CommandRefused {
        return calls.found(() -> connection.iam().call("GetUser", "UserName", name));
    }

    @Override
    public List<UserLine> users() throws CommandRefused {
        return listed().stream().map(ListedUser::user).toList();
    }

    @Override
    public List<KeyLine> keys(@Nullable String ofUser) throws CommandRefused {
        return listed().stream()
                .filter(user -> ofUser == null || ofUser.equals(user.name()))
                .flatMap(user -> user.keys().stream())
                .toList();
    }

    @Override
    public String ownerOf(String keyId) throws CommandRefused {
        return text("UserName", iam("GetAccessKeyLastUsed", "AccessKeyId", keyId));
    }

    @Override
    public void requireExpiry() throws CommandRefused {
        throw new CommandRefused(
                "A running server cannot make keys that expire, because IAM has none: leave out --expires, or stop the server first.");
    }

    @Override
    public NewKey createAccessKey(String user, long expiresAtMillis) throws CommandRefused {
        Map<String, String> made = iam("CreateAccessKey", "UserName", user);
        return new NewKey(text("AccessKeyId", made), text("SecretAccessKey", made));
    }

    @Override
    public String explain(String who, String action, String queue, @Nullable String from) throws CommandRefused {
        Map<String, Object> question = new LinkedHashMap<>(Map.of("user", who, "action", action, "queue", queue));
        if (from != null) {
            question.put("from", from);
        }
        Json answer = calls.answer(() -> connection.admin().post("/policy/explain", question));
        return answer.list("lines").stream()
                .map(line -> SafeText.line(String.valueOf(line.value())))
                .collect(Collectors.joining("\n"));
    }

    @Override
    public String region() {
        return connection.server().region();
    }

    private List<ListedUser> listed() throws CommandRefused {
        return calls.answer(() -> connection.admin().get("/users", Map.of())).list("users").stream()
                .map(ListedUser::new)
                .toList();
    }

    private Map<String, String> iam(String action, String... members) throws CommandRefused {
        return calls.answer(() -> connection.iam().call(action, members));
    }

    private String text(String element, Map<String, String> answer) throws CommandRefused {
        String text = answer.get(element);
        if (text == null) {
            throw new CommandRefused("%s has answered, but not as IAM does: there is no %s."
                    .formatted(connection.server().name(), element));
        }
        return SafeText.line(text);
    }
}
