package io.holdfast.app.endpoint.admin;

import io.holdfast.app.identity.KeyLine;
import io.holdfast.app.identity.UserDirectory;
import io.holdfast.protocol.iam.IamResult;
import io.holdfast.protocol.policy.IamAction;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The users of an account with their keys and the names of their policies. The IAM API changes them. */
record UsersRoute(UserDirectory users) implements AdminRoute {
    @Override
    public String method() {
        return "GET";
    }

    @Override
    public String path() {
        return "/users";
    }

    @Override
    public IamAction action() {
        return IamAction.LIST_USERS_WITH_KEYS;
    }

    @Override
    public Resource resource() {
        return Resource.ACCOUNT;
    }

    @Override
    public void handle(AdminRequest request, AdminAnswer answer) {
        String account = request.account();
        answer.work(() -> {
            Map<String, List<KeyLine>> keys =
                    users.keys(account, null).stream().collect(Collectors.groupingBy(KeyLine::user));
            List<IamResult.User> all = users.users(account);
            answer.json(json -> {
                json.member("users").open('[');
                for (IamResult.User user : all) {
                    UserJson.write(
                            json.element(),
                            user,
                            users.policies(account, user.userName()),
                            keys.getOrDefault(user.userName(), List.of()));
                }
                json.close(']');
            });
        });
    }
}
