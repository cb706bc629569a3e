package io.holdfast.command.users;

import io.holdfast.app.cli.CommandRefused;
import io.holdfast.command.server.AdminMissing;
import io.holdfast.command.server.Server;
import io.holdfast.command.server.ServerErrors;
import io.holdfast.command.server.ServiceError;
import io.holdfast.command.terminal.SafeText;
import java.io.IOException;

/** Asks a server, and says in one sentence why there is no answer. */
record ServerCalls(Server server) {
    /** One request. */
    @FunctionalInterface
    interface Call<T> {
        T answer() throws IOException, ServiceError, AdminMissing;
    }

    <T> T answer(Call<T> call) throws CommandRefused {
        try {
            return call.answer();
        } catch (ServiceError refused) {
            throw new CommandRefused(SafeText.line(ServerErrors.sentence(refused, server)), refused);
        } catch (AdminMissing other) {
            throw new CommandRefused(
                    "%s is not a Holdfast, whose users and keys this command manages.".formatted(other.getMessage()),
                    other);
        } catch (IOException failed) {
            throw new CommandRefused(ServerErrors.sentence(failed, server), failed);
        }
    }

    /** Whether there is what the request asks for. */
    boolean found(Call<?> call) throws CommandRefused {
        return answer(() -> {
            try {
                call.answer();
                return true;
            } catch (ServiceError refused) {
                if (refused.is("NoSuchEntity")) {
                    return false;
                }
                throw refused;
            }
        });
    }
}
