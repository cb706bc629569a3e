"""The one boto3 client of these files. The endpoint comes from HOLDFAST_ENDPOINT, credentials and region from the usual variables."""
import os

import boto3

ENDPOINT = os.environ["HOLDFAST_ENDPOINT"]
sqs = boto3.client("sqs", endpoint_url=ENDPOINT)


def create(name, **attributes):
    return sqs.create_queue(QueueName="python-" + name, Attributes=attributes)["QueueUrl"]


def create_fifo(name, **attributes):
    return create(name, FifoQueue="true", ContentBasedDeduplication="true", **attributes)


def attributes(url):
    return sqs.get_queue_attributes(QueueUrl=url, AttributeNames=["All"])["Attributes"]


def arn(url):
    return attributes(url)["QueueArn"]


def size(url):
    """How many messages there are, whether visible, in flight or delayed."""
    found = attributes(url)
    return sum(int(found["ApproximateNumberOfMessages" + state]) for state in ("", "NotVisible", "Delayed"))


def receive(url, **more):
    # AttributeNames is what boto3 of Debian 12 knows; newer ones still accept it.
    asked = {"MaxNumberOfMessages": 10, "AttributeNames": ["All"], "MessageAttributeNames": ["All"], **more}
    return sqs.receive_message(QueueUrl=url, **asked).get("Messages", [])


def bodies(messages):
    return [message["Body"] for message in messages]


def protocol():
    """What this boto3 speaks: "query" on Debian 12, "json" since 1.28."""
    model = sqs.meta.service_model
    return getattr(model, "resolved_protocol", None) or model.protocol
