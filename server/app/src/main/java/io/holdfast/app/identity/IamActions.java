package io.holdfast.app.identity;

import io.holdfast.app.access.Gate;
import io.holdfast.app.access.Principal;
import io.holdfast.control.identity.AccessKey;
import io.holdfast.control.identity.UserEntry;
import io.holdfast.protocol.iam.IamErrors;
import io.holdfast.protocol.iam.IamRequest;
import io.holdfast.protocol.iam.IamRequest.ListNone.Kind;
import io.holdfast.protocol.iam.IamResult;
import io.holdfast.protocol.policy.Decision;
import io.holdfast.protocol.policy.IamAction;
import io.holdfast.protocol.policy.RequestContext;
import io.holdfast.protocol.wire.query.QueryError;
import io.holdfast.protocol.wire.query.QueryRefused;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Does what is asked of IAM, if the gate lets it. Users are those of the caller's own account. Any thread. */
public final class IamActions {
    private final IdentityStore store;
    private final Gate gate;
    private final UserArn arns;
    private final IamReads reads;
    private final IamWrites writes;

    public IamActions(IdentityStore store, Gate gate, String region, IamWrites writes) {
        this.store = store;
        this.gate = gate;
        this.arns = UserArn.inRegion(region);
        this.reads = new IamReads(store, arns);
        this.writes = writes;
    }

    /** Completes with the result, or exceptionally with {@link QueryRefused}, or with what broke. */
    public CompletableFuture<IamResult> perform(IamRequest request, Principal who, RequestContext context) {
        try {
            return performOrRefuse(request, who, context);
        } catch (QueryRefused refused) {
            return CompletableFuture.failedFuture(refused);
        }
    }

    private CompletableFuture<IamResult> performOrRefuse(IamRequest request, Principal who, RequestContext context)
            throws QueryRefused {
        // Who has stolen a temporary key must not be able to make one that lasts.
        if (SessionKeys.isSession(who.accessKeyId())) {
            throw new QueryRefused(QueryError.invalidClientToken());
        }
        String account = who.account();
        Asked asked = new Asked(request, who, context);
        if (request instanceof IamRequest.CreateUser it) {
            asked.require(IamAction.CREATE_USER, arns.of(account, it.path() + it.userName()));
            return writes.createUser(account, it, arns);
        } else if (request instanceof IamRequest.GetUser it) {
            return done(reads.getUser(account, asked.user(IamAction.GET_USER, it.userName())));
        } else if (request instanceof IamRequest.ListUsers it) {
            asked.require(IamAction.LIST_USERS, arns.of(account, "/"));
            return done(reads.listUsers(account, it));
        } else if (request instanceof IamRequest.DeleteUser it) {
            return writes.deleteUser(account, asked.user(IamAction.DELETE_USER, it.userName()));
        } else if (request instanceof IamRequest.CreateAccessKey it) {
            String user = asked.user(IamAction.CREATE_ACCESS_KEY, it.userName());
            return writes.createAccessKey(account, user, Long.MAX_VALUE);
        } else if (request instanceof IamRequest.ListAccessKeys it) {
            return done(
                    reads.listAccessKeys(account, asked.user(IamAction.LIST_ACCESS_KEYS, it.userName()), it.page()));
        } else if (request instanceof IamRequest.UpdateAccessKey it) {
            String user = asked.user(IamAction.UPDATE_ACCESS_KEY, it.userName());
            return writes.updateAccessKey(account, user, it);
        } else if (request instanceof IamRequest.DeleteAccessKey it) {
            String user = asked.user(IamAction.DELETE_ACCESS_KEY, it.userName());
            return writes.deleteAccessKey(account, user, it.accessKeyId());
        } else if (request instanceof IamRequest.GetAccessKeyLastUsed it) {
            String user = asked.ownerOf(IamAction.GET_ACCESS_KEY_LAST_USED, it.accessKeyId());
            return done(reads.lastUsed(user, it.accessKeyId()));
        } else if (request instanceof IamRequest.PutUserPolicy it) {
            asked.user(IamAction.PUT_USER_POLICY, it.userName());
            return writes.putUserPolicy(account, it);
        } else if (request instanceof IamRequest.GetUserPolicy it) {
            asked.user(IamAction.GET_USER_POLICY, it.userName());
            return done(reads.getUserPolicy(account, it));
        } else if (request instanceof IamRequest.ListUserPolicies it) {
            asked.user(IamAction.LIST_USER_POLICIES, it.userName());
            return done(reads.listUserPolicies(account, it));
        } else if (request instanceof IamRequest.DeleteUserPolicy it) {
            asked.user(IamAction.DELETE_USER_POLICY, it.userName());
            return writes.deleteUserPolicy(account, it);
        } else if (request instanceof IamRequest.ListUserTags it) {
            return done(reads.listUserTags(account, asked.user(IamAction.GET_USER, it.userName())));
        } else if (request instanceof IamRequest.TagUser it) {
            asked.user(IamAction.TAG_USER, it.userName());
            return writes.tagUser(account, it);
        } else if (request instanceof IamRequest.UntagUser it) {
            asked.user(IamAction.UNTAG_USER, it.userName());
            return writes.untagUser(account, it);
        } else if (request instanceof IamRequest.ListNone it && it.kind() == Kind.VIRTUAL_MFA_DEVICES) {
            asked.require(IamAction.LIST_USERS, arns.of(account, "/"));
            return done(new IamResult.ListNone(it.kind()));
        } else if (request instanceof IamRequest.ListNone it) {
            return done(reads.listNone(account, asked.user(IamAction.GET_USER, it.userName()), it.kind()));
        } else if (request instanceof IamRequest.LoginProfile it) {
            throw new QueryRefused(IamErrors.noSuchLoginProfile(asked.user(IamAction.GET_USER, it.userName())));
        }
        throw new IllegalArgumentException("This request is not known: " + request.getClass());
    }

    private static CompletableFuture<IamResult> done(IamResult result) {
        return CompletableFuture.completedFuture(result);
    }

    /** One request, before the gate. */
    private final class Asked {
        private final IamRequest request;
        private final Principal who;
        private final RequestContext context;

        Asked(IamRequest request, Principal who, RequestContext context) {
            this.request = request;
            this.who = who;
            this.context = context;
        }

        /** The user that is meant, if the caller may do this to it. */
        String user(IamAction action, @Nullable String named) throws QueryRefused {
            String name = named == null ? who.identity().userName() : named;
            if (name == null) {
                throw new QueryRefused(IamErrors.userNameIsMissing());
            }
            UserEntry user = store.view().user(who.account(), name);
            // One that does not exist is judged as if it did: whoever may not see users does not learn which there are.
            require(action, user == null ? arns.of(who.account(), "/" + name) : arns.of(user.user()));
            return name;
        }

        /** The name of the owner of a key, if the caller may do this to them. */
        String ownerOf(IamAction action, String keyId) throws QueryRefused {
            AccessKey key = store.view().accessKeys().get(keyId);
            UserEntry owner = key == null ? null : store.view().users().get(key.userId());
            boolean isOwn = owner != null && owner.user().account().equals(who.account());
            require(action, owner != null && isOwn ? arns.of(owner.user()) : arns.of(who.account(), "/"));
            if (owner == null || !isOwn) {
                throw new QueryRefused(IamErrors.noSuchAccessKey(keyId));
            }
            return owner.user().name();
        }

        void require(IamAction action, String arn) throws QueryRefused {
            Decision decision = gate.decide(
                    who,
                    action,
                    arn,
                    who.account(),
                    context,
                    event -> IamChanges.of(request, who, store.view()).in(event));
            if (decision instanceof Decision.Denied denied) {
                throw new QueryRefused(QueryError.accessDenied(denied.sentence()));
            }
        }
    }
}
