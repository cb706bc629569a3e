package io.holdfast.protocol.iam;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.protocol.iam.IamResult.AccessKeyMetadata;
import io.holdfast.protocol.iam.IamResult.LastUse;
import io.holdfast.protocol.iam.IamResult.User;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class IamResultsTest {
    private static final long TIME = 1_767_323_045_678L;
    private static final User BOB =
            new User("/", "bob", "AIDAEXAMPLE", "arn:aws:iam::000000000000:user/bob", TIME, Map.of());
    private static final String BOB_XML = "<Path>/</Path><UserName>bob</UserName><UserId>AIDAEXAMPLE</UserId>"
            + "<Arn>arn:aws:iam::000000000000:user/bob</Arn><CreateDate>2026-01-02T03:04:05Z</CreateDate>";
    private static final AccessKeyMetadata KEY = new AccessKeyMetadata("bob", "AKIAEXAMPLE", true, TIME);

    @Test
    void usersAreWritten() {
        assertThat(IamResults.write(new IamResult.CreateUser(BOB), "id"))
                .isEqualTo(
                        "<CreateUserResponse xmlns=\"https://iam.amazonaws.com/doc/2010-05-08/\"><CreateUserResult><User>"
                                + BOB_XML + "</User></CreateUserResult><ResponseMetadata><RequestId>id</RequestId>"
                                + "</ResponseMetadata></CreateUserResponse>");
        assertThat(result(new IamResult.GetUser(BOB), "GetUser")).isEqualTo("<User>" + BOB_XML + "</User>");
        assertThat(result(new IamResult.ListUsers(List.of(BOB), "m&"), "ListUsers"))
                .isEqualTo("<Users><member>" + BOB_XML + "</member></Users><IsTruncated>true</IsTruncated>"
                        + "<Marker>m&amp;</Marker>");
        User tagged = new User("/", "bob", "AIDAEXAMPLE", BOB.arn(), TIME, Map.of("b", "2", "a", ""));
        assertThat(result(new IamResult.GetUser(tagged), "GetUser"))
                .endsWith(
                        "<Tags><member><Key>a</Key><Value></Value></member><member><Key>b</Key><Value>2</Value></member>"
                                + "</Tags></User>");
    }

    @Test
    void accessKeysAreWritten() {
        String key = "<UserName>bob</UserName><AccessKeyId>AKIAEXAMPLE</AccessKeyId><Status>Active</Status>"
                + "<CreateDate>2026-01-02T03:04:05Z</CreateDate>";
        IamResult.CreateAccessKey created = new IamResult.CreateAccessKey(KEY, "s/+");
        assertThat(result(created, "CreateAccessKey"))
                .isEqualTo("<AccessKey>" + key + "<SecretAccessKey>s/+</SecretAccessKey></AccessKey>");
        assertThat(created.toString()).doesNotContain("s/+");
        assertThat(result(new IamResult.ListAccessKeys(List.of(KEY), null), "ListAccessKeys"))
                .isEqualTo("<AccessKeyMetadata><member>" + key + "</member></AccessKeyMetadata>"
                        + "<IsTruncated>false</IsTruncated>");
        assertThat(result(new IamResult.GetAccessKeyLastUsed("bob", null), "GetAccessKeyLastUsed"))
                .isEqualTo(
                        "<UserName>bob</UserName><AccessKeyLastUsed><ServiceName>N/A</ServiceName><Region>N/A</Region>"
                                + "</AccessKeyLastUsed>");
        LastUse use = new LastUse(TIME, "sqs", "us-east-1");
        assertThat(result(new IamResult.GetAccessKeyLastUsed("bob", use), "GetAccessKeyLastUsed"))
                .endsWith("<AccessKeyLastUsed><LastUsedDate>2026-01-02T03:04:05Z</LastUsedDate><ServiceName>sqs"
                        + "</ServiceName><Region>us-east-1</Region></AccessKeyLastUsed>");
    }

    @Test
    void listsOfWhatNobodyHasAreEmpty() {
        assertThat(result(new IamResult.ListNone(IamRequest.ListNone.Kind.GROUPS_FOR_USER), "ListGroupsForUser"))
                .isEqualTo("<Groups></Groups><IsTruncated>false</IsTruncated>");
        assertThat(result(new IamResult.ListUserTags(Map.of("k", "v")), "ListUserTags"))
                .isEqualTo(
                        "<Tags><member><Key>k</Key><Value>v</Value></member></Tags><IsTruncated>false</IsTruncated>");
    }

    @Test
    void policiesAreWritten() {
        assertThat(result(new IamResult.GetUserPolicy("bob", "p", "{\"a\": \"*+~é\"}"), "GetUserPolicy"))
                .isEqualTo("<UserName>bob</UserName><PolicyName>p</PolicyName><PolicyDocument>"
                        + "%7B%22a%22%3A%20%22%2A%2B~%C3%A9%22%7D</PolicyDocument>");
        assertThat(result(new IamResult.ListUserPolicies(List.of("p", "q"), null), "ListUserPolicies"))
                .isEqualTo("<PolicyNames><member>p</member><member>q</member></PolicyNames>"
                        + "<IsTruncated>false</IsTruncated>");
    }

    @Test
    void whatHasNoResultHasMetadataOnly() {
        assertThat(IamResults.write(new IamResult.Done("DeleteUser"), "id"))
                .isEqualTo("<DeleteUserResponse xmlns=\"https://iam.amazonaws.com/doc/2010-05-08/\"><ResponseMetadata>"
                        + "<RequestId>id</RequestId></ResponseMetadata></DeleteUserResponse>");
    }

    @Test
    void errorsAreWritten() {
        assertThat(IamErrors.noSuchUser("bob").httpStatus()).isEqualTo(404);
        assertThat(IamErrors.limitExceeded("AccessKeysPerUser", IamLimits.ACCESS_KEYS_PER_USER)
                        .message())
                .isEqualTo("Cannot exceed quota for AccessKeysPerUser: 2");
        assertThat(IamResults.write(IamErrors.noSuchUser("<bob>\r\u0000"), "id"))
                .isEqualTo(
                        "<ErrorResponse xmlns=\"https://iam.amazonaws.com/doc/2010-05-08/\"><Error><Type>Sender</Type>"
                                + "<Code>NoSuchEntity</Code><Message>The user with name &lt;bob&gt;&#13;\uFFFD cannot be found."
                                + "</Message></Error><RequestId>id</RequestId></ErrorResponse>");
    }

    private static String result(IamResult result, String operation) {
        String xml = IamResults.write(result, "id");
        String opening = "<" + operation + "Result>";
        return xml.substring(xml.indexOf(opening) + opening.length(), xml.indexOf("</" + operation + "Result>"));
    }
}
