import { sign } from '../../target/modules/api/sigv4.mjs';

/** A small client of SQS, with which the tests make what the console then shows. */
export class Sqs {
  constructor(url, [accessKeyId, secretAccessKey] = []) {
    this.url = url;
    this.who = accessKeyId ? { accessKeyId, secretAccessKey } : null;
  }

  async ask(operation, body) {
    const request = { method: 'POST', host: new URL(this.url).host, path: '/', query: '', headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': 'AmazonSQS.' + operation }, body: JSON.stringify(body) };
    const headers = this.who ? sign(request, this.who, 'us-east-1', 'sqs', new Date()) : request.headers;
    const response = await fetch(this.url + '/', { method: 'POST', headers, body: request.body });
    const text = await response.text();
    if (!response.ok) throw new Error(`${operation}: ${response.status} ${text}`);
    return text ? JSON.parse(text) : {};
  }

  create = async (QueueName, Attributes = {}) => (await this.ask('CreateQueue', { QueueName, Attributes })).QueueUrl;
  send = (QueueUrl, MessageBody, more = {}) => this.ask('SendMessage', { QueueUrl, MessageBody, ...more });

  /** A queue and its dead-letter queue, with that many messages dead already. */
  async withDeadLetters(name, count) {
    const dead = await this.create(`${name}-dlq`);
    const { Attributes } = await this.ask('GetQueueAttributes', { QueueUrl: dead, AttributeNames: ['QueueArn'] });
    const url = await this.create(name, { VisibilityTimeout: '30', RedrivePolicy: JSON.stringify({ deadLetterTargetArn: Attributes.QueueArn, maxReceiveCount: 1 }) });
    for (let i = 0; i < count; i++) await this.send(url, JSON.stringify({ order: i, error: i % 2 ? 'card declined' : 'no such customer' }));
    await this.fail(url, count);
    return { url, dead };
  }

  /** Receives what there is and deletes it: what a consumer does that works. */
  async handle(QueueUrl) {
    const { Messages = [] } = await this.ask('ReceiveMessage', { QueueUrl, MaxNumberOfMessages: 10, WaitTimeSeconds: 0 });
    for (const { ReceiptHandle } of Messages) await this.ask('DeleteMessage', { QueueUrl, ReceiptHandle });
  }

  /** Receives and gives up at once, until nothing comes any more: what a consumer does that fails each time. */
  async fail(QueueUrl, atLeast) {
    let received = 0;
    for (let empty = 0; received < atLeast || empty < 2; ) {
      const { Messages = [] } = await this.ask('ReceiveMessage', { QueueUrl, MaxNumberOfMessages: 10, VisibilityTimeout: 0, WaitTimeSeconds: 0 });
      received += Messages.length;
      empty = Messages.length === 0 ? empty + 1 : 0;
    }
    return received;
  }
}
