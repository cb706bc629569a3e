import type { QueueRow } from '../api/types';
import { queueHref } from '../state/route';
import { count, duration, rate } from '../text/format';
import { Spark } from '../ui/spark';
import { AlarmBadge } from '../ui/state';
import type { Col } from '../ui/table';

/** Nothing to see is said quietly, so that the eye finds what there is. */
const quiet = (n: number | null, text: string) => (n ? text : <span class="quiet">{text}</span>);

const ALARM_ORDER: Record<string, number> = { ALARM: 3, INSUFFICIENT_DATA: 2, OK: 1 };

/** The columns of the list of queues. */
export const COLUMNS: Col<QueueRow>[] = [
  {
    key: 'name', title: 'Name', sort: (q) => q.name,
    cell: (q) => (
      <>
        <a class="queue-name" href={queueHref(q.name)}>{q.name}</a>
        {q.isDeadLetterQueue && <span class="tag" title="Dead-letter queue">DLQ</span>}
      </>
    ),
  },
  { key: 'visible', title: 'Visible', width: 88, numeric: true, sort: (q) => q.visible, cell: (q) => quiet(q.visible, count(q.visible)) },
  { key: 'inFlight', title: 'In flight', width: 88, numeric: true, sort: (q) => q.inFlight, cell: (q) => quiet(q.inFlight, count(q.inFlight)) },
  { key: 'delayed', title: 'Delayed', width: 84, numeric: true, sort: (q) => q.delayed, cell: (q) => quiet(q.delayed, count(q.delayed)) },
  { key: 'age', title: 'Oldest', width: 98, hint: 'Age of the oldest message', numeric: true, sort: (q) => q.oldestAgeSeconds ?? -1, cell: (q) => quiet(q.oldestAgeSeconds, duration(q.oldestAgeSeconds)) },
  { key: 'sent', title: 'Sent /s', width: 80, numeric: true, sort: (q) => q.sentPerSecond, cell: (q) => quiet(q.sentPerSecond, rate(q.sentPerSecond)) },
  { key: 'received', title: 'Recv /s', width: 80, hint: 'Received per second', numeric: true, sort: (q) => q.receivedPerSecond, cell: (q) => quiet(q.receivedPerSecond, rate(q.receivedPerSecond)) },
  { key: 'deleted', title: 'Del /s', width: 76, hint: 'Deleted per second', numeric: true, sort: (q) => q.deletedPerSecond, cell: (q) => quiet(q.deletedPerSecond, rate(q.deletedPerSecond)) },
  { key: 'spark', title: 'Sent, trend', width: 112, cell: (q) => <Spark values={q.spark ?? []} /> },
  {
    key: 'dlq', title: 'Dead letters to', width: 190, sort: (q) => q.deadLetterQueue ?? '',
    cell: (q) => (q.deadLetterQueue ? <a href={queueHref(q.deadLetterQueue, 'dead-letters')}>{q.deadLetterQueue}</a> : <span class="quiet">–</span>),
  },
  { key: 'alarm', title: 'Alarm', width: 96, sort: (q) => ALARM_ORDER[q.alarm ?? ''] ?? 0, cell: (q) => <AlarmBadge state={q.alarm} /> },
];
