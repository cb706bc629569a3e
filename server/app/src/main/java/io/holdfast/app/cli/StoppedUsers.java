package io.holdfast.app.cli;

import io.holdfast.app.config.ServerSettings;
import io.holdfast.app.identity.KeyLine;
import io.holdfast.app.identity.UserAdministration;
import io.holdfast.protocol.iam.IamResult;
import io.holdfast.protocol.wire.query.QueryRefused;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Those in the data directory of a server that does not run. */
record StoppedUsers(UserAdministration administration, ServerSettings.Identity settings, InstantSource clock)
        implements Users {
    @Override
    public void perform(String action, String... members) throws CommandRefused {
        result(action, members);
    }

    @Override
    public String createUser(String name, String path) throws CommandRefused {
        return ((IamResult.CreateUser) result("CreateUser", "UserName", name, "Path", path))
                .user()
                .arn();
    }

    @Override
    public boolean hasUser(String name) {
        return administration.hasUser(name);
    }

    @Override
    public List<UserLine> users() {
        return administration.users().stream()
                .map(user -> new UserLine(
                        user.userName(),
                        user.userId(),
                        user.arn(),
                        user.createdAtMillis(),
                        administration.policies(user.userName())))
                .toList();
    }

    @Override
    public List<KeyLine> keys(@Nullable String ofUser) {
        return administration.keys(ofUser);
    }

    @Override
    public String ownerOf(String keyId) throws CommandRefused {
        return ((IamResult.GetAccessKeyLastUsed) result("GetAccessKeyLastUsed", "AccessKeyId", keyId)).userName();
    }

    @Override
    public void requireExpiry() {}

    @Override
    public NewKey createAccessKey(String user, long expiresAtMillis) throws CommandRefused {
        try {
            IamResult.CreateAccessKey made = administration.createAccessKey(user, expiresAtMillis);
            return new NewKey(made.key().accessKeyId(), made.secretAccessKey());
        } catch (QueryRefused refused) {
            throw new CommandRefused(refused.error().message(), refused);
        }
    }

    @Override
    public String explain(String who, String action, String queue, @Nullable String from) throws CommandRefused {
        PolicyQuestion question = PolicyQuestion.of(action, queue, from, settings, clock.millis());
        try {
            return administration
                    .explain(who, question.action(), question.queue(), question)
                    .text();
        } catch (QueryRefused refused) {
            throw new CommandRefused(refused.error().message(), refused);
        }
    }

    @Override
    public String region() {
        return settings.region();
    }

    private IamResult result(String action, String... members) throws CommandRefused {
        try {
            return administration.perform(action, members);
        } catch (QueryRefused refused) {
            throw new CommandRefused(refused.error().message(), refused);
        }
    }
}
