import { getQueue } from '../api/admin';
import { useKey } from '../state/keys';
import { queues } from '../state/live';
import { go, queueHref, route } from '../state/route';
import { count, duration, rate } from '../text/format';
import { Fact } from '../ui/fact';
import { useLoad } from '../ui/load';
import { Empty, Loading, Problem } from '../ui/notice';
import { AlarmBadge } from '../ui/state';
import { DeadLetters } from './dead-letters';
import { Graph } from './queue-graph';
import { Messages } from './messages';
import { RedriveTab } from './redrive';
import { Settings } from './queue-settings';
import { ApiError } from '../api/request';

/** One queue: its head with live numbers, and a tab below. */
export function Queue({ name }: { name: string }) {
  const { data, error, reload } = useLoad(() => getQueue(name), [name], 5_000);
  const live = queues.value.get(name) ?? data;
  const tab = route.value.query.tab || 'graph';
  useKey('p', () => go(queueHref(name, 'messages')));
  useKey('s', () => go(queueHref(name, 'messages', { send: '1' })));

  if (!data && error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return <Empty title={`There is no queue ${name}`}>It may have been deleted. <a href="#/queues">See all queues</a>.</Empty>;
  }
  if (!data || !live) return error ? <Problem error={error} retry={reload} /> : <Loading />;
  const tabs: [string, string][] = [
    ['graph', 'Graph'],
    ['messages', 'Messages'],
    ...(data.isDeadLetterQueue ? ([['dead-letters', 'Dead letters'], ['redrive', 'Redrive']] as [string, string][]) : []),
    ['settings', 'Settings'],
  ];
  return (
    <>
      <p class="crumbs"><a href="#/queues">Queues</a> /</p>
      <div class="bar-top">
        <h1 class="queue-title">{name}</h1>
        {data.isDeadLetterQueue && <span class="tag">DLQ</span>}
        {data.fifo && <span class="tag">FIFO</span>}
        {live.alarm && <AlarmBadge state={live.alarm} />}
        {data.deadLetterQueue && <span class="quiet">dead letters go to <a href={queueHref(data.deadLetterQueue, 'dead-letters')}>{data.deadLetterQueue}</a></span>}
      </div>
      <dl class="strip">
        <Fact title="Visible" value={count(live.visible)} />
        <Fact title="In flight" value={count(live.inFlight)} />
        <Fact title="Delayed" value={count(live.delayed)} />
        <Fact title="Oldest" value={duration(live.oldestAgeSeconds)} />
        <Fact title="Sent /s" value={rate(live.sentPerSecond)} />
        <Fact title="Received /s" value={rate(live.receivedPerSecond)} />
        <Fact title="Deleted /s" value={rate(live.deletedPerSecond)} />
        <Fact title="Dead letters /s" value={rate(live.deadLettersPerSecond)} />
        <Fact title="Waiting polls" value={count(live.waiting)} />
      </dl>
      <nav class="tabs" aria-label="Parts of the queue">
        {tabs.map(([key, title]) => (
          <a key={key} href={queueHref(name, key === 'graph' ? '' : key)} {...(tab === key && { 'aria-current': 'page' as const })}>{title}</a>
        ))}
      </nav>
      {tab === 'graph' && <Graph queue={data} />}
      {tab === 'messages' && <Messages queue={data} />}
      {tab === 'dead-letters' && <DeadLetters queue={data} />}
      {tab === 'redrive' && <RedriveTab queue={data} />}
      {tab === 'settings' && <Settings queue={data} reload={reload} />}
    </>
  );
}
