import { useEffect } from 'preact/hooks';
import { door } from './state/session';
import { route } from './state/route';
import { About } from './screens/about';
import { Access } from './screens/access';
import { Alarms } from './screens/alarms';
import { Audit } from './screens/audit';
import { Cluster } from './screens/cluster';
import { MessageStory } from './screens/message-story';
import { Overview } from './screens/overview';
import { Queue } from './screens/queue';
import { Queues } from './screens/queues';
import { SignIn } from './screens/sign-in';
import { Empty, Loading } from './ui/notice';
import { Frame } from './frame';

const TITLES: Record<string, string> = {
  overview: 'Overview', queues: 'Queues', alarms: 'Alarms', access: 'Keys and policies', audit: 'Audit log', cluster: 'Cluster', about: 'About', m: 'Message',
};

export function App() {
  const { screen, name } = route.value;
  useEffect(() => {
    document.title = `${screen === 'q' ? name : (TITLES[screen] ?? 'Not found')} · Holdfast`;
  }, [screen, name]);
  if (door.value === 'asking') return <main class="alone"><Loading /></main>;
  if (door.value === 'closed') return <SignIn />;
  return (
    <Frame>
      <Screen screen={screen} name={name} />
    </Frame>
  );
}

function Screen({ screen, name }: { screen: string; name: string }) {
  switch (screen) {
    case 'overview': return <Overview />;
    case 'queues': return <Queues />;
    case 'q': return <Queue key={name} name={name} />;
    case 'm': return <MessageStory key={name} id={name} />;
    case 'alarms': return <Alarms selected={name} />;
    case 'access': return <Access />;
    case 'audit': return <Audit />;
    case 'cluster': return <Cluster />;
    case 'about': return <About />;
    default: return <Empty title="There is no such page">The address may be from another version. <a href="#/">Go to the overview</a>.</Empty>;
  }
}
