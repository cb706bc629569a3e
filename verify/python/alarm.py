"""An alarm through boto3. put ALARM QUEUE WEBHOOK makes it; look ALARM prints its state, then the changes of it, newest first."""
import sys

import boto3

from queues import ENDPOINT

cloudwatch = boto3.client("cloudwatch", endpoint_url=ENDPOINT)


def put(alarm, queue, webhook):
    cloudwatch.put_metric_alarm(
        AlarmName=alarm, Namespace="AWS/SQS", MetricName="ApproximateNumberOfMessagesVisible",
        Dimensions=[{"Name": "QueueName", "Value": queue}], Statistic="Maximum", Period=60, EvaluationPeriods=1,
        Threshold=0, ComparisonOperator="GreaterThanThreshold", TreatMissingData="notBreaching",
        AlarmActions=[webhook], OKActions=[webhook])


def look(alarm):
    print(cloudwatch.describe_alarms(AlarmNames=[alarm])["MetricAlarms"][0]["StateValue"])
    history = cloudwatch.describe_alarm_history(AlarmName=alarm, HistoryItemType="StateUpdate")
    for item in history["AlarmHistoryItems"]:
        print(item["HistorySummary"])


{"put": put, "look": look}[sys.argv[1]](*sys.argv[2:])
