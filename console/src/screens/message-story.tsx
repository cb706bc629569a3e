import { getStory } from '../api/admin';
import { nameOfArn } from '../text/format';
import { queueHref } from '../state/route';
import { useLoad } from '../ui/load';
import { Loading, Problem } from '../ui/notice';
import { Shown } from '../ui/shown';
import { StoryView } from './story-view';

/** The story of a message, wherever it is or was: `#/m/<message id>`. */
export function MessageStory({ id }: { id: string }) {
  const { data, error, reload } = useLoad(() => getStory(null, id), [id], 5_000);
  const arn = data?.events[data.events.length - 1]?.queueArn;
  return (
    <>
      <h1>Message</h1>
      <p class="mono"><Shown text={id} /></p>
      {arn && <p>Last seen in <a href={queueHref(nameOfArn(arn), 'messages', { message: id })}>{nameOfArn(arn)}</a></p>}
      {data ? <StoryView story={data} /> : error ? <Problem error={error} retry={reload} /> : <Loading />}
    </>
  );
}
