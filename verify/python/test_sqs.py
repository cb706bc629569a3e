"""Standard queues through boto3, which checks the digests of bodies itself."""
import json
import unittest

from botocore.exceptions import ClientError

import queues
from queues import bodies, create, receive, size, sqs

AWKWARD = 'häl\r\nlo\t<&"\'> ]]> \r \U0001f600'


class StandardQueues(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        print("boto3 speaks", queues.protocol())

    def refused(self, code, status, call, **arguments):
        with self.assertRaises(ClientError) as refusal:
            call(**arguments)
        answer = refusal.exception.response
        self.assertEqual(answer["Error"]["Code"], code)
        self.assertEqual(answer["ResponseMetadata"]["HTTPStatusCode"], status)
        self.assertTrue(answer["Error"]["Message"])
        self.assertTrue(answer["ResponseMetadata"]["RequestId"])
        return refusal.exception

    def test_a_queue_is_made_found_listed_and_removed(self):
        url = create("queue", VisibilityTimeout="45")
        self.assertEqual(sqs.get_queue_url(QueueName="python-queue")["QueueUrl"], url)
        self.assertEqual(sqs.list_queues(QueueNamePrefix="python-queue")["QueueUrls"], [url])
        self.assertEqual(create("queue"), url)
        sqs.delete_queue(QueueUrl=url)
        self.assertNotIn("QueueUrls", sqs.list_queues(QueueNamePrefix="python-queue"))

    def test_pages_are_followed(self):
        urls = [create(f"page-{i}") for i in range(5)]
        pages = sqs.get_paginator("list_queues").paginate(
            QueueNamePrefix="python-page-", PaginationConfig={"PageSize": 2})
        self.assertEqual([url for page in pages for url in page["QueueUrls"]], urls)

    def test_attributes_are_set_and_read(self):
        url = create("attributes")
        policy = json.dumps({"Version": "2012-10-17", "Statement": []})
        sqs.set_queue_attributes(QueueUrl=url, Attributes={"DelaySeconds": "7", "Policy": policy})
        found = queues.attributes(url)
        self.assertEqual(found["DelaySeconds"], "7")
        self.assertEqual(found["Policy"], policy)
        self.assertEqual(len(found), 13)
        one = sqs.get_queue_attributes(QueueUrl=url, AttributeNames=["DelaySeconds", "QueueArn"])["Attributes"]
        self.assertEqual(set(one), {"DelaySeconds", "QueueArn"})

    def test_a_message_makes_the_whole_round(self):
        url = create("message")
        attributes = {
            "text": {"DataType": "String", "StringValue": AWKWARD},
            "number": {"DataType": "Number.int", "StringValue": "007"},
            "binary": {"DataType": "Binary.raw", "BinaryValue": bytes(range(256))},
        }
        trace = "Root=1-5759e988-bd862e3fe1be46a994272793"
        sent = sqs.send_message(
            QueueUrl=url,
            MessageBody=AWKWARD,
            MessageAttributes=attributes,
            MessageSystemAttributes={"AWSTraceHeader": {"DataType": "String", "StringValue": trace}},
        )
        [message] = receive(url)
        self.assertEqual(message["MessageId"], sent["MessageId"])
        self.assertEqual(message["Body"], AWKWARD)
        self.assertEqual(message["MessageAttributes"], attributes)
        self.assertEqual(message["MD5OfMessageAttributes"], sent["MD5OfMessageAttributes"])
        self.assertEqual(message["Attributes"]["ApproximateReceiveCount"], "1")
        self.assertEqual(message["Attributes"]["AWSTraceHeader"], trace)

        handle = message["ReceiptHandle"]
        sqs.change_message_visibility(QueueUrl=url, ReceiptHandle=handle, VisibilityTimeout=0)
        [again] = receive(url)
        self.assertEqual(again["Attributes"]["ApproximateReceiveCount"], "2")
        self.assertNotEqual(again["ReceiptHandle"], handle)
        sqs.delete_message(QueueUrl=url, ReceiptHandle=again["ReceiptHandle"])
        self.assertEqual(size(url), 0)
        self.assertEqual(receive(url), [])

    def test_a_waiting_receive_is_answered_when_a_delay_ends(self):
        url = create("delay")
        sqs.send_message(QueueUrl=url, MessageBody="later", DelaySeconds=1)
        self.assertEqual(bodies(receive(url, WaitTimeSeconds=20)), ["later"])

    def test_a_delayed_message_is_counted_as_such(self):
        url = create("delayed")
        sqs.send_message(QueueUrl=url, MessageBody="much later", DelaySeconds=900)
        self.assertEqual(queues.attributes(url)["ApproximateNumberOfMessagesDelayed"], "1")

    def test_batches_succeed_and_fail_in_part(self):
        url = create("batches")
        sent = sqs.send_message_batch(
            QueueUrl=url,
            Entries=[
                {"Id": "a", "MessageBody": "x", "MessageAttributes": {"n": {"DataType": "Number", "StringValue": "1"}}},
                {"Id": "b", "MessageBody": "too late", "DelaySeconds": 901},
                {"Id": "c", "MessageBody": "y"},
            ],
        )
        self.assertEqual([entry["Id"] for entry in sent["Successful"]], ["a", "c"])
        [failed] = sent["Failed"]
        self.assertEqual((failed["Id"], failed["Code"], failed["SenderFault"]), ("b", "InvalidParameterValue", True))

        messages = receive(url)
        self.assertEqual(sorted(bodies(messages)), ["x", "y"])
        changed = sqs.change_message_visibility_batch(
            QueueUrl=url,
            Entries=[
                {"Id": str(i), "ReceiptHandle": message["ReceiptHandle"], "VisibilityTimeout": 100}
                for i, message in enumerate(messages)
            ],
        )
        self.assertEqual([entry["Id"] for entry in changed["Successful"]], ["0", "1"])
        deleted = sqs.delete_message_batch(
            QueueUrl=url,
            Entries=[
                {"Id": "0", "ReceiptHandle": messages[0]["ReceiptHandle"]},
                {"Id": "1", "ReceiptHandle": "garbage"},
            ],
        )
        self.assertEqual([entry["Id"] for entry in deleted["Successful"]], ["0"])
        self.assertEqual([entry["Code"] for entry in deleted["Failed"]], ["ReceiptHandleIsInvalid"])
        self.assertEqual(size(url), 1)

    def test_a_purge_empties_the_queue(self):
        url = create("purge")
        for i in range(3):
            sqs.send_message(QueueUrl=url, MessageBody=str(i))
        sqs.purge_queue(QueueUrl=url)
        self.assertEqual(size(url), 0)

    def test_the_largest_message_goes_through(self):
        url = create("large")
        body = "é" * 524_288
        sqs.send_message(QueueUrl=url, MessageBody=body)
        self.assertTrue(receive(url)[0]["Body"] == body)

    def test_tags_are_set_and_removed(self):
        url = sqs.create_queue(QueueName="python-tags", tags={"env": "dev"})["QueueUrl"]
        sqs.tag_queue(QueueUrl=url, Tags={"team": "orders & more", "empty": ""})
        self.assertEqual(
            sqs.list_queue_tags(QueueUrl=url)["Tags"], {"env": "dev", "team": "orders & more", "empty": ""})
        sqs.untag_queue(QueueUrl=url, TagKeys=["env", "empty"])
        self.assertEqual(sqs.list_queue_tags(QueueUrl=url)["Tags"], {"team": "orders & more"})

    def test_permissions_build_the_policy(self):
        url = create("permissions")
        sqs.add_permission(
            QueueUrl=url, Label="readers", AWSAccountIds=["111122223333"], Actions=["ReceiveMessage", "DeleteMessage"])
        [statement] = json.loads(queues.attributes(url)["Policy"])["Statement"]
        self.assertEqual(statement["Principal"], {"AWS": "arn:aws:iam::111122223333:root"})
        self.assertEqual(statement["Action"], ["SQS:ReceiveMessage", "SQS:DeleteMessage"])
        sqs.remove_permission(QueueUrl=url, Label="readers")
        self.assertNotIn("Policy", queues.attributes(url))

    def test_errors_have_their_codes_and_classes(self):
        url = create("errors")
        missing = self.refused(
            "AWS.SimpleQueueService.NonExistentQueue", 400, sqs.get_queue_url, QueueName="python-nope")
        self.assertIsInstance(missing, sqs.exceptions.QueueDoesNotExist)
        self.refused("ReceiptHandleIsInvalid", 404, sqs.delete_message, QueueUrl=url, ReceiptHandle="garbage")
        self.refused("InvalidAttributeName", 400, sqs.get_queue_attributes, QueueUrl=url, AttributeNames=["Foo"])
        self.refused("InvalidParameterValue", 400, sqs.receive_message, QueueUrl=url, MaxNumberOfMessages=11)
        self.refused("MissingParameter", 400, sqs.send_message, QueueUrl=url, MessageBody="")
        self.refused("InvalidMessageContents", 400, sqs.send_message, QueueUrl=url, MessageBody="\u0001")
        self.refused(
            "AWS.SimpleQueueService.BatchEntryIdsNotDistinct", 400, sqs.send_message_batch, QueueUrl=url,
            Entries=[{"Id": "a", "MessageBody": "x"}, {"Id": "a", "MessageBody": "y"}])
        self.refused(
            "QueueAlreadyExists", 400, sqs.create_queue, QueueName="python-errors",
            Attributes={"VisibilityTimeout": "31"})


if __name__ == "__main__":
    unittest.main()
