package io.holdfast.app.identity;

import io.holdfast.control.identity.AccessKey;
import io.holdfast.control.identity.IdentityView;
import io.holdfast.control.identity.LastUse;
import io.holdfast.control.identity.User;
import io.holdfast.control.identity.UserEntry;
import io.holdfast.protocol.iam.IamErrors;
import io.holdfast.protocol.iam.IamRequest;
import io.holdfast.protocol.iam.IamResult;
import io.holdfast.protocol.wire.query.QueryRefused;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Answers those requests to IAM that change nothing. The gate was asked. */
record IamReads(IdentityStore store, UserArn arns) {
    IamResult getUser(String account, String name) throws QueryRefused {
        return new IamResult.GetUser(shown(entry(account, name).user(), arns));
    }

    IamResult listUsers(String account, IamRequest.ListUsers request) {
        IdentityView view = store.view();
        String prefix = account + ':';
        String marker = request.page().marker();
        List<IamResult.User> users = new ArrayList<>();
        boolean[] isTruncated = {false};
        view.userIds().forEachAfter(prefix + (marker == null ? "" : marker), (place, id) -> {
            UserEntry entry = view.users().get(id);
            if (!place.startsWith(prefix)) {
                return false;
            }
            if (entry != null && entry.user().path().startsWith(request.pathPrefix())) {
                isTruncated[0] = users.size() == request.page().maxItems();
                if (!isTruncated[0]) {
                    users.add(shown(entry.user(), arns));
                }
            }
            return !isTruncated[0];
        });
        String next = isTruncated[0] ? users.get(users.size() - 1).userName().toLowerCase(Locale.ROOT) : null;
        return new IamResult.ListUsers(users, next);
    }

    IamResult listAccessKeys(String account, String name, IamRequest.Page page) throws QueryRefused {
        IdentityView view = store.view();
        NamePage ids =
                NamePage.of(entry(account, name).keyIds().stream().sorted().toList(), page);
        List<IamResult.AccessKeyMetadata> keys = new ArrayList<>();
        for (String id : ids.names()) {
            AccessKey key = view.accessKeys().get(id);
            if (key != null) {
                keys.add(shown(name, key));
            }
        }
        return new IamResult.ListAccessKeys(keys, ids.marker());
    }

    IamResult lastUsed(String user, String keyId) {
        LastUse use = store.view().lastUses().get(keyId);
        return new IamResult.GetAccessKeyLastUsed(
                user, use == null ? null : new IamResult.LastUse(use.atMillis(), use.service(), use.region()));
    }

    IamResult getUserPolicy(String account, IamRequest.GetUserPolicy request) throws QueryRefused {
        String document = entry(account, request.userName()).policies().get(request.policyName());
        if (document == null) {
            throw new QueryRefused(IamErrors.noSuchUserPolicy(request.policyName()));
        }
        return new IamResult.GetUserPolicy(request.userName(), request.policyName(), document);
    }

    IamResult listUserPolicies(String account, IamRequest.ListUserPolicies request) throws QueryRefused {
        NamePage names =
                NamePage.of(entry(account, request.userName()).policies().keySet(), request.page());
        return new IamResult.ListUserPolicies(names.names(), names.marker());
    }

    IamResult listUserTags(String account, String name) throws QueryRefused {
        return new IamResult.ListUserTags(entry(account, name).user().tags());
    }

    IamResult listNone(String account, String name, IamRequest.ListNone.Kind kind) throws QueryRefused {
        entry(account, name);
        return new IamResult.ListNone(kind);
    }

    private UserEntry entry(String account, String name) throws QueryRefused {
        UserEntry entry = store.view().user(account, name);
        if (entry == null) {
            throw new QueryRefused(IamErrors.noSuchUser(name));
        }
        return entry;
    }

    static IamResult.User shown(User user, UserArn arns) {
        return new IamResult.User(
                user.path(), user.name(), user.id(), arns.of(user), user.createdAtMillis(), user.tags());
    }

    static IamResult.AccessKeyMetadata shown(String user, AccessKey key) {
        return new IamResult.AccessKeyMetadata(user, key.id(), key.active(), key.createdAtMillis());
    }
}
