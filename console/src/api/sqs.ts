import { call, failure } from './request';

/** Writes of queues go through the SQS API itself, as those of any other client. */

async function ask<A>(operation: string, body: unknown): Promise<A> {
  const response = await call({
    service: 'sqs',
    method: 'POST',
    path: '/',
    headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': 'AmazonSQS.' + operation },
    body: JSON.stringify(body),
  });
  if (!response.ok) return failure(response);
  const text = await response.text();
  return (text ? JSON.parse(text) : {}) as A;
}

export interface Outgoing {
  MessageBody: string;
  DelaySeconds?: number;
  MessageGroupId?: string;
  MessageDeduplicationId?: string;
  MessageAttributes?: Record<string, { DataType: string; StringValue?: string; BinaryValue?: string }>;
}

export interface BatchAnswer {
  Successful?: { Id: string; MessageId: string }[];
  Failed?: { Id: string; Code: string; Message: string }[];
}

export const createQueue = (QueueName: string, Attributes: Record<string, string>) =>
  ask<{ QueueUrl: string }>('CreateQueue', { QueueName, Attributes });
export const deleteQueue = (QueueUrl: string) => ask('DeleteQueue', { QueueUrl });
export const purgeQueue = (QueueUrl: string) => ask('PurgeQueue', { QueueUrl });
export const setAttributes = (QueueUrl: string, Attributes: Record<string, string>) =>
  ask('SetQueueAttributes', { QueueUrl, Attributes });
export const tagQueue = (QueueUrl: string, Tags: Record<string, string>) => ask('TagQueue', { QueueUrl, Tags });
export const untagQueue = (QueueUrl: string, TagKeys: string[]) => ask('UntagQueue', { QueueUrl, TagKeys });
export const sendMessage = (QueueUrl: string, message: Outgoing) => ask<{ MessageId: string }>('SendMessage', { QueueUrl, ...message });
export const sendBatch = (QueueUrl: string, messages: Outgoing[]) =>
  ask<BatchAnswer>('SendMessageBatch', { QueueUrl, Entries: messages.map((message, i) => ({ Id: String(i), ...message })) });
