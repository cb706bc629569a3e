"""CloudWatch through boto3: metrics of queues, metrics of one's own, alarms."""
import datetime
import json
import unittest

import boto3
from botocore.exceptions import ClientError

from queues import ENDPOINT, create, receive, sqs

cloudwatch = boto3.client("cloudwatch", endpoint_url=ENDPOINT)
NOW = datetime.datetime.now(datetime.timezone.utc)
RANGE = {"StartTime": NOW - datetime.timedelta(minutes=10), "EndTime": NOW + datetime.timedelta(minutes=10)}


def dimensions(queue):
    return [{"Name": "QueueName", "Value": queue}]


def put_alarm(name, **more):
    cloudwatch.put_metric_alarm(**{
        "AlarmName": name, "Namespace": "AWS/SQS", "MetricName": "ApproximateNumberOfMessagesVisible",
        "Dimensions": dimensions("python-none"), "Statistic": "Maximum", "Period": 60, "EvaluationPeriods": 1,
        "Threshold": 30, "ComparisonOperator": "GreaterThanThreshold", **more})


def describe(name):
    return cloudwatch.describe_alarms(AlarmNames=[name])["MetricAlarms"][0]


class CloudWatch(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        print("CloudWatch is spoken in", cloudwatch.meta.service_model.resolved_protocol
              if hasattr(cloudwatch.meta.service_model, "resolved_protocol")
              else cloudwatch.meta.service_model.protocol)

    def refused(self, code, status, call, **arguments):
        with self.assertRaises(ClientError) as refusal:
            call(**arguments)
        answer = refusal.exception.response
        self.assertEqual(answer["Error"]["Code"], code)
        self.assertEqual(answer["ResponseMetadata"]["HTTPStatusCode"], status)
        return answer["Error"].get("Message", "")

    def total(self, queue, metric, statistic="Sum", namespace="AWS/SQS"):
        answer = cloudwatch.get_metric_statistics(
            Namespace=namespace, MetricName=metric, Dimensions=dimensions(queue), Period=60, Statistics=[statistic],
            **RANGE)
        self.assertEqual(answer["Label"], metric)
        for point in answer["Datapoints"]:
            self.assertEqual(point["Timestamp"].second, 0)
            self.assertIn("Unit", point)
        return sum(point[statistic] for point in answer["Datapoints"])

    def test_what_happens_in_a_queue_is_counted(self):
        url = create("counted")
        receive(url)
        sqs.send_message(QueueUrl=url, MessageBody="Hello")
        message = receive(url)[0]
        sqs.delete_message(QueueUrl=url, ReceiptHandle=message["ReceiptHandle"])
        for metric in ("Sent", "Received", "Deleted"):
            self.assertEqual(self.total("python-counted", "NumberOfMessages" + metric), 1.0)
        self.assertEqual(self.total("python-counted", "NumberOfEmptyReceives"), 1.0)
        self.assertEqual(self.total("python-counted", "SentMessageSize", "Average"), 5.0)
        self.assertEqual(self.total("python-counted", "ReceiveToDeleteTime", "SampleCount", "Holdfast/SQS"), 1.0)

    def test_metrics_are_listed(self):
        create("listed")
        create("listed-other")
        found = cloudwatch.list_metrics(Namespace="AWS/SQS", Dimensions=dimensions("python-listed"))["Metrics"]
        self.assertEqual(len(found), 9)
        self.assertEqual({d["Value"] for metric in found for d in metric["Dimensions"]}, {"python-listed"})
        found = cloudwatch.list_metrics(MetricName="NumberOfMessagesSent", Dimensions=[{"Name": "QueueName"}])
        self.assertIn("python-listed-other", [metric["Dimensions"][0]["Value"] for metric in found["Metrics"]])

    def test_queries_are_computed(self):
        url = create("computed")
        for i in range(6):
            sqs.send_message(QueueUrl=url, MessageBody="x")
        receive(url, MaxNumberOfMessages=3)
        metric = lambda name: {"Metric": {"Namespace": "AWS/SQS", "MetricName": name,
                                          "Dimensions": dimensions("python-computed")}, "Period": 3600, "Stat": "Sum"}
        answer = cloudwatch.get_metric_data(MetricDataQueries=[
            {"Id": "sent", "MetricStat": metric("NumberOfMessagesSent")},
            {"Id": "received", "MetricStat": metric("NumberOfMessagesReceived"), "ReturnData": False},
            {"Id": "all", "Expression": "SUM(METRICS())", "Label": "both"},
            {"Id": "share", "Expression": "received / sent * 100"}], **RANGE)
        results = {result["Id"]: result for result in answer["MetricDataResults"]}
        self.assertEqual(list(results), ["sent", "all", "share"])
        self.assertEqual(sum(results["sent"]["Values"]), 6.0)
        self.assertEqual(sum(results["all"]["Values"]), 9.0)
        self.assertEqual(results["share"]["Values"][0], 50.0)
        self.assertEqual([result["Label"] for result in results.values()], ["NumberOfMessagesSent", "both", "share"])
        self.assertEqual({result["StatusCode"] for result in results.values()}, {"Complete"})
        self.assertEqual(answer["Messages"], [])

    def test_own_measurements_are_read_back(self):
        cloudwatch.put_metric_data(Namespace="python", MetricData=[
            {"MetricName": "latency", "Dimensions": [{"Name": "host", "Value": "a"}], "Value": 1.5, "Unit": "Seconds"},
            {"MetricName": "latency", "Dimensions": [{"Name": "host", "Value": "a"}], "Values": [2.0, 4.0],
             "Counts": [2.0, 1.0], "Unit": "Seconds"},
            {"MetricName": "latency", "Dimensions": [{"Name": "host", "Value": "a"}], "Timestamp": NOW, "Unit": "Seconds",
             "StatisticValues": {"SampleCount": 2, "Sum": 1.5, "Minimum": 0.5, "Maximum": 1.0}}])
        answer = cloudwatch.get_metric_statistics(
            Namespace="python", MetricName="latency", Dimensions=[{"Name": "host", "Value": "a"}], Period=86400,
            Statistics=["SampleCount", "Sum", "Minimum", "Maximum", "Average"], Unit="Seconds", **RANGE)
        points = answer["Datapoints"]
        self.assertEqual(sum(point["SampleCount"] for point in points), 6.0)
        self.assertEqual(sum(point["Sum"] for point in points), 11.0)
        self.assertEqual(min(point["Minimum"] for point in points), 0.5)
        self.assertEqual(max(point["Maximum"] for point in points), 4.0)
        self.assertEqual(points[0]["Unit"], "Seconds")
        self.assertEqual(cloudwatch.list_metrics(Namespace="python")["Metrics"], [
            {"Namespace": "python", "MetricName": "latency", "Dimensions": [{"Name": "host", "Value": "a"}]}])

    def test_an_alarm_is_made_shown_set_and_removed(self):
        put_alarm("python-alarm", AlarmActions=["arn:aws:sns:us-east-1:000000000000:ops"], Tags=[{"Key": "a", "Value": "b"}])
        alarm = describe("python-alarm")
        self.assertEqual(alarm["StateReason"], "Unchecked: Initial alarm creation")
        self.assertEqual(alarm["Threshold"], 30.0)
        self.assertEqual(alarm["AlarmActions"], ["arn:aws:sns:us-east-1:000000000000:ops"])
        self.assertEqual((alarm["OKActions"], alarm["InsufficientDataActions"]), ([], []))
        for absent in ("TreatMissingData", "Unit", "DatapointsToAlarm", "AlarmDescription", "StateReasonData"):
            self.assertNotIn(absent, alarm)
        cloudwatch.set_alarm_state(AlarmName="python-alarm", StateValue="ALARM", StateReason="by hand",
                                   StateReasonData=json.dumps({"a": 1}))
        self.assertEqual(describe("python-alarm")["StateValue"], "ALARM")
        items = cloudwatch.describe_alarm_history(AlarmName="python-alarm", HistoryItemType="StateUpdate")
        self.assertIn(items["AlarmHistoryItems"][0]["HistorySummary"],
                      ("Alarm updated from INSUFFICIENT_DATA to ALARM", "Alarm updated from OK to ALARM"))
        self.assertEqual([found["AlarmName"] for found in cloudwatch.describe_alarms_for_metric(
            Namespace="AWS/SQS", MetricName="ApproximateNumberOfMessagesVisible",
            Dimensions=dimensions("python-none"))["MetricAlarms"]], ["python-alarm"])
        cloudwatch.disable_alarm_actions(AlarmNames=["python-alarm"])
        self.assertFalse(describe("python-alarm")["ActionsEnabled"])
        cloudwatch.enable_alarm_actions(AlarmNames=["python-alarm"])
        self.assertTrue(describe("python-alarm")["ActionsEnabled"])
        cloudwatch.tag_resource(ResourceARN=alarm["AlarmArn"], Tags=[{"Key": "c", "Value": "d"}])
        cloudwatch.untag_resource(ResourceARN=alarm["AlarmArn"], TagKeys=["a"])
        self.assertEqual(cloudwatch.list_tags_for_resource(ResourceARN=alarm["AlarmArn"])["Tags"],
                         [{"Key": "c", "Value": "d"}])
        cloudwatch.delete_alarms(AlarmNames=["python-alarm"])
        self.assertEqual(cloudwatch.describe_alarms(AlarmNames=["python-alarm"])["MetricAlarms"], [])

    def test_pages_are_followed(self):
        for i in range(5):
            put_alarm(f"python-page-{i}")
        pages = cloudwatch.get_paginator("describe_alarms").paginate(
            AlarmNamePrefix="python-page-", PaginationConfig={"PageSize": 2})
        self.assertEqual([alarm["AlarmName"] for page in pages for alarm in page["MetricAlarms"]],
                         [f"python-page-{i}" for i in range(5)])

    def test_what_cannot_be_is_refused(self):
        self.refused("ResourceNotFound", 404, cloudwatch.set_alarm_state, AlarmName="python-no", StateValue="OK",
                     StateReason="x")
        self.refused("ResourceNotFound", 404, cloudwatch.delete_alarms, AlarmNames=["python-no"])
        self.assertIn("must satisfy enum value set: [INSUFFICIENT_DATA, ALARM, OK]", self.refused(
            "ValidationError", 400, cloudwatch.set_alarm_state, AlarmName="a", StateValue="INVALID", StateReason="x"))
        self.assertEqual("The parameter StartTime must be less than the parameter EndTime.", self.refused(
            "InvalidParameterValue", 400, cloudwatch.get_metric_statistics, Namespace="n", MetricName="m", Period=60,
            Statistics=["Sum"], StartTime=NOW, EndTime=NOW))
        self.refused("InvalidParameterValue", 400, cloudwatch.put_metric_data, Namespace="AWS/SQS",
                     MetricData=[{"MetricName": "m", "Value": 1.0}])


if __name__ == "__main__":
    unittest.main()
