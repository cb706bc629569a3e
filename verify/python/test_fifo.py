"""FIFO queues, dead letters and move tasks through boto3."""
import json
import unittest

from botocore.exceptions import ClientError

import queues
from queues import arn, bodies, create, create_fifo, receive, size, sqs


def send(url, group, *sent):
    return [sqs.send_message(QueueUrl=url, MessageBody=body, MessageGroupId=group) for body in sent]


def release(url, message):
    sqs.change_message_visibility(QueueUrl=url, ReceiptHandle=message["ReceiptHandle"], VisibilityTimeout=0)


def redrive_to(letters, count):
    return json.dumps({"deadLetterTargetArn": arn(letters), "maxReceiveCount": count})


class FifoQueues(unittest.TestCase):
    def test_a_group_is_delivered_in_order_and_locked_meanwhile(self):
        url = create_fifo("order.fifo")
        answers = send(url, "a", "a1", "a2", "a3")
        send(url, "b", "b1")
        self.assertEqual(len({answer["SequenceNumber"] for answer in answers}), 3)
        [first] = receive(url, MaxNumberOfMessages=1)
        self.assertEqual(first["Body"], "a1")
        self.assertEqual(first["Attributes"]["MessageGroupId"], "a")
        self.assertEqual(first["Attributes"]["SequenceNumber"], answers[0]["SequenceNumber"])
        self.assertEqual(bodies(receive(url)), ["b1"])
        sqs.delete_message(QueueUrl=url, ReceiptHandle=first["ReceiptHandle"])
        self.assertEqual(bodies(receive(url)), ["a2", "a3"])

    def test_duplicates_are_dropped(self):
        url = create("once.fifo", FifoQueue="true")
        message = {"QueueUrl": url, "MessageGroupId": "g", "MessageDeduplicationId": "id-1"}
        first = sqs.send_message(MessageBody="x", **message)
        again = sqs.send_message(MessageBody="x", **message)
        self.assertEqual(again["MessageId"], first["MessageId"])
        self.assertEqual(again["SequenceNumber"], first["SequenceNumber"])
        self.assertEqual(size(url), 1)

    def test_a_batch_keeps_its_order(self):
        url = create_fifo("batch.fifo")
        sqs.send_message_batch(
            QueueUrl=url,
            Entries=[{"Id": f"e{i}", "MessageBody": f"m{i}", "MessageGroupId": "g"} for i in range(10)])
        messages = receive(url)
        self.assertEqual(bodies(messages), [f"m{i}" for i in range(10)])
        deleted = sqs.delete_message_batch(
            QueueUrl=url,
            Entries=[{"Id": str(i), "ReceiptHandle": message["ReceiptHandle"]} for i, message in enumerate(messages)])
        self.assertEqual(len(deleted["Successful"]), 10)
        self.assertEqual(size(url), 0)

    def test_a_message_needs_a_group_and_a_deduplication_id(self):
        url = create("refused.fifo", FifoQueue="true")
        for code, arguments in (("MissingParameter", {}), ("InvalidParameterValue", {"MessageGroupId": "g"})):
            with self.assertRaises(ClientError) as refusal:
                sqs.send_message(QueueUrl=url, MessageBody="x", **arguments)
            self.assertEqual(refusal.exception.response["Error"]["Code"], code)

    def test_a_poison_message_leaves_its_group(self):
        letters = create_fifo("letters.fifo")
        url = create_fifo("source.fifo", RedrivePolicy=redrive_to(letters, 1))
        send(url, "g", "poison", "good")
        [poison] = receive(url, MaxNumberOfMessages=1)
        release(url, poison)
        self.assertEqual(bodies(receive(url)), ["good"])
        [letter] = receive(letters)
        self.assertEqual(letter["MessageId"], poison["MessageId"])
        self.assertEqual(letter["Attributes"]["DeadLetterQueueSourceArn"], arn(url))


class DeadLetters(unittest.TestCase):
    def test_sources_are_listed_over_pages(self):
        letters = create("listed-letters")
        sources = [create(f"listed-{i}", RedrivePolicy=redrive_to(letters, 3)) for i in range(3)]
        pages = sqs.get_paginator("list_dead_letter_source_queues").paginate(
            QueueUrl=letters, PaginationConfig={"PageSize": 2})
        self.assertEqual(sorted(url for page in pages for url in page["queueUrls"]), sources)

    @unittest.skipUnless(hasattr(sqs, "start_message_move_task"), "move tasks are newer than this boto3")
    def test_a_move_task_brings_messages_back(self):
        letters = create("back-letters")
        url = create("back", RedrivePolicy=redrive_to(letters, 1))
        sqs.send_message(QueueUrl=url, MessageBody="poison")
        release(url, receive(url)[0])
        self.assertEqual(receive(url), [])
        sqs.start_message_move_task(SourceArn=arn(letters))
        self.assertEqual(bodies(receive(url, WaitTimeSeconds=20)), ["poison"])
        [task] = sqs.list_message_move_tasks(SourceArn=arn(letters))["Results"]
        self.assertIn(task["Status"], ("RUNNING", "COMPLETED"))
        self.assertEqual(size(letters), 0)


if __name__ == "__main__":
    unittest.main()
