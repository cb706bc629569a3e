/** The operations of SQS, CloudWatch and IAM that the console and its tests use. */
const refuse = (status, code, message) => { throw { status, code, message }; };
const queueOf = (world, { QueueUrl }) => world.queues.get(String(QueueUrl).split('/').pop()) ?? refuse(400, 'com.amazonaws.sqs#QueueDoesNotExist', 'The specified queue does not exist.');

const given = (q, m) => ({ MessageId: m.id, ReceiptHandle: `${q.name} ${m.id}`, Body: m.body, Attributes: { ApproximateReceiveCount: String(m.receives) } });
const byHandle = (q, handle) => q.messages.find((m) => m.id === String(handle).split(' ')[1]);

const SQS = {
  CreateQueue: (world, { QueueName, Attributes }) => /^[\w-]{1,80}(\.fifo)?$/.test(QueueName) ? { QueueUrl: world.create(QueueName, Attributes).url } : refuse(400, 'InvalidParameterValue', 'Can only include alphanumeric characters, hyphens, or underscores. 1 to 80 in length'),
  GetQueueUrl: (world, { QueueName }) => ({ QueueUrl: queueOf(world, { QueueUrl: QueueName }).url }),
  DeleteQueue: (world, body) => { world.drop(queueOf(world, body)); return {}; },
  PurgeQueue: (world, body) => { queueOf(world, body).purge(); return {}; },
  SetQueueAttributes: (world, body) => { const q = queueOf(world, body); Object.assign(q.attributes, body.Attributes); q.marks.push({ at: new Date().toISOString(), kind: 'settings', text: Object.keys(body.Attributes).join(', ') }); const dlq = world.queues.get(q.deadLetterQueue); if (dlq) world.watch(dlq); q.touch(); return {}; },
  GetQueueAttributes: (world, body) => ({ Attributes: { ...queueOf(world, body).attributes, QueueArn: queueOf(world, body).arn } }),
  TagQueue: (world, body) => { Object.assign(queueOf(world, body).tags, body.Tags); return {}; },
  UntagQueue: (world, body) => { for (const key of body.TagKeys) delete queueOf(world, body).tags[key]; return {}; },
  SendMessage: (world, body, who) => ({ MessageId: queueOf(world, body).send(body, who.arn).id }),
  SendMessageBatch: (world, body, who) => ({ Successful: body.Entries.map((entry) => ({ Id: entry.Id, MessageId: queueOf(world, body).send(entry, who.arn).id })), Failed: [] }),
  ReceiveMessage: (world, body) => { const q = queueOf(world, body); return { Messages: q.receive(body.MaxNumberOfMessages ?? 1, body.VisibilityTimeout).map((m) => given(q, m)) }; },
  DeleteMessage: (world, body) => { const q = queueOf(world, body); const m = byHandle(q, body.ReceiptHandle); if (m) { q.remove(m); q.tell(m, 'deleted', 'Deleted', 'worker'); q.counted.deleted++; } return {}; },
};

const alarmOf = (world, name) => world.alarms.get(name) ?? refuse(404, 'ResourceNotFound', `There is no alarm ${name}.`);

const CLOUDWATCH = {
  DescribeAlarms: (world, { AlarmNames }) => ({ MetricAlarms: [...world.alarms.values()].filter(({ alarm }) => !AlarmNames || AlarmNames.includes(alarm.AlarmName)).map(({ alarm, state, reason }) => ({ ...alarm, StateValue: state, StateReason: reason })) }),
  DescribeAlarmHistory: (world, { AlarmName }) => ({ AlarmHistoryItems: alarmOf(world, AlarmName).history }),
  PutMetricAlarm: (world, alarm) => { const old = world.alarms.get(alarm.AlarmName); world.alarms.set(alarm.AlarmName, { state: 'INSUFFICIENT_DATA', reason: 'Unchecked: Initial alarm creation', since: new Date().toISOString(), history: [], ...old, builtIn: false, alarm }); return {}; },
  DeleteAlarms: (world, { AlarmNames }) => { for (const name of AlarmNames) world.alarms.delete(name); return {}; },
  SetAlarmState: (world, { AlarmName, StateValue, StateReason }) => { world.setState(alarmOf(world, AlarmName), StateValue, StateReason); return {}; },
  EnableAlarmActions: (world, { AlarmNames }) => { for (const name of AlarmNames) alarmOf(world, name).alarm.ActionsEnabled = true; return {}; },
  DisableAlarmActions: (world, { AlarmNames }) => { for (const name of AlarmNames) alarmOf(world, name).alarm.ActionsEnabled = false; return {}; },
};

export function json(world, target, body, who) {
  const [service, operation] = target.split('.');
  const operations = service === 'AmazonSQS' ? SQS : CLOUDWATCH;
  const act = operations[operation] ?? refuse(400, 'UnknownOperation', 'Unknown operation ' + operation);
  const reads = /^(Get|List|Describe)/.test(operation);
  if (who.readOnly && !reads) { world.log(who.arn, operation, body.QueueUrl ?? '', 'denied'); refuse(403, 'AccessDenied', `${who.arn} is not authorized to perform: ${operation}`); }
  if (!reads && !/Message/.test(operation)) world.log(who.arn, operation, body.QueueUrl ?? body.AlarmName ?? '', 'allowed');
  return act(world, body, who);
}

const userOf = (world, name) => world.users.get(name) ?? refuse(404, 'NoSuchEntity', `The user with name ${name} cannot be found.`);
const escape = (text) => text.replace(/[&<>]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[c]);

const IAM = {
  CreateUser: (world, { UserName }) => { world.users.set(UserName, { keys: [], policies: {} }); return ''; },
  DeleteUser: (world, { UserName }) => { world.users.delete(UserName); return ''; },
  CreateAccessKey: (world, { UserName }) => { const key = { id: 'AKID' + Math.random().toString(36).slice(2, 12).toUpperCase(), secret: Math.random().toString(36).slice(2), status: 'Active', created: new Date().toISOString() }; userOf(world, UserName).keys.push(key); return `<AccessKey><AccessKeyId>${key.id}</AccessKeyId><SecretAccessKey>${key.secret}</SecretAccessKey></AccessKey>`; },
  UpdateAccessKey: (world, { UserName, AccessKeyId, Status }) => { userOf(world, UserName).keys.find((k) => k.id === AccessKeyId).status = Status; return ''; },
  DeleteAccessKey: (world, { UserName, AccessKeyId }) => { const user = userOf(world, UserName); user.keys = user.keys.filter((k) => k.id !== AccessKeyId); return ''; },
  GetUserPolicy: (world, { UserName, PolicyName }) => `<PolicyDocument>${escape(encodeURIComponent(userOf(world, UserName).policies[PolicyName] ?? ''))}</PolicyDocument>`,
  PutUserPolicy: (world, { UserName, PolicyName, PolicyDocument }) => { userOf(world, UserName).policies[PolicyName] = PolicyDocument; return ''; },
  DeleteUserPolicy: (world, { UserName, PolicyName }) => { delete userOf(world, UserName).policies[PolicyName]; return ''; },
};

export function iam(world, form, who) {
  if (who.readOnly && !/^(Get|List)/.test(form.Action)) refuse(403, 'AccessDenied', `${who.arn} is not authorized to perform: iam:${form.Action}`);
  world.log(who.arn, 'iam:' + form.Action, form.UserName ?? '', 'allowed');
  const inner = (IAM[form.Action] ?? (() => refuse(400, 'InvalidAction', 'Unknown action')))(world, form);
  return `<${form.Action}Response xmlns="https://iam.amazonaws.com/doc/2010-05-08/"><${form.Action}Result>${inner}</${form.Action}Result></${form.Action}Response>`;
}
