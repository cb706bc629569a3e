import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scrollFor, windowOf } from '../../target/modules/ui/virtual.mjs';
import { tickLabels } from '../../target/modules/ui/chart-axis.mjs';
import { auditFacts } from '../../target/modules/screens/audit-facts.mjs';
import { inWords } from '../../target/modules/screens/alarm-words.mjs';
import { clockOf, leads, nodesOf, nodeTone, replicaOf, silentNodes } from '../../target/modules/screens/cluster-facts.mjs';

test('the drawn rows and the gaps always add up to the whole list', () => {
  for (const total of [0, 1, 19, 20, 10_000]) {
    for (const top of [0, 5, 31, 32, 1000, 319_000, 10_000_000]) {
      const { first, last, before, after } = windowOf(top, 640, 32, total);
      assert.ok(0 <= first && first <= last && last <= total, `${total} ${top}`);
      assert.equal(before + (last - first) * 32 + after, total * 32);
      assert.ok(last - first <= 640 / 32 + 18);
    }
  }
});

test('every row in sight is drawn', () => {
  const { first, last } = windowOf(3_200, 640, 32, 10_000, 0);
  assert.equal(first, 100);
  assert.equal(last, 120);
});

test('scrolling to a row moves no more than needed', () => {
  assert.equal(scrollFor(5, 0, 640, 32), 0);
  assert.equal(scrollFor(20, 0, 640, 32), 32);
  assert.equal(scrollFor(0, 320, 640, 32), 0);
});

test('the axis shows seconds only where steps are short, and dates where days begin', () => {
  const noon = new Date(2026, 0, 2, 12, 0, 0).getTime() / 1000;
  const midnight = new Date(2026, 0, 2).getTime() / 1000;
  assert.deepEqual(tickLabels([noon], 15), ['12:00:00']);
  assert.deepEqual(tickLabels([noon], 600), ['12:00']);
  assert.deepEqual(tickLabels([midnight], 7200), ['01-02']);
});

test('an audit entry keeps everything but its place in the chain', () => {
  const facts = auditFacts({ at: '2026-01-01T00:00:00Z', principal: 'p', action: 'a', resource: 'r', outcome: 'denied', address: '::1', requestId: 'x', nothing: null, number: 3, previous: 'ab' });
  assert.deepEqual(facts, { at: '2026-01-01T00:00:00Z', who: 'p', action: 'a', on: 'r', outcome: 'denied', address: '::1', rest: 'requestId=x' });
});

test('an alarm is said in words', () => {
  const alarm = { AlarmName: 'x', MetricName: 'M', Dimensions: [{ Name: 'QueueName', Value: 'orders' }], Statistic: 'Maximum', Period: 60, EvaluationPeriods: 3, DatapointsToAlarm: 2, Threshold: 0, ComparisonOperator: 'GreaterThanThreshold' };
  assert.equal(inWords(alarm), 'Fires when Maximum of M of orders is above 0 in 2 of 3 periods of 1 m 00 s.');
});

test('a node that does not answer is named with the reason, and one in a state of a later version is not called bad', () => {
  const nodes = [{ name: 'a', state: 'running' }, { name: 'b', state: 'does not answer: it cannot be reached' }, { name: 'c', state: 'draining' }];
  assert.deepEqual(silentNodes(nodes), ['Node b does not answer: it cannot be reached.']);
  assert.deepEqual(nodes.map((node) => nodeTone(node.state)), ['good', 'bad', 'warn']);
});

test('a clock is marked from the difference on that has an alarm', () => {
  assert.deepEqual(clockOf({ clockAheadMillis: -501 }), { tone: 'bad', text: '501 ms behind' });
  assert.deepEqual(clockOf({ clockAheadMillis: 500 }), { tone: 'good', text: '500 ms ahead' });
  assert.equal(clockOf({}).text, '–');
  assert.equal(leads([1, 2]), '2 partitions');
  assert.equal(leads(1), '1 partition');
});

test('each partition says of each node what it has of it', () => {
  const partition = { partition: '0', leader: 'a', replicas: [{ node: 'a', state: 'leads', behind: 0 }, { node: 'd', state: 'follows', behind: 12 }] };
  assert.deepEqual(nodesOf([{ name: 'a' }, { name: 'b' }], [partition]), ['a', 'b', 'd']);
  assert.deepEqual(replicaOf(partition, 'd'), { tone: 'plain', text: 'follows, 12 behind' });
  assert.equal(replicaOf(partition, 'b'), null);
});
