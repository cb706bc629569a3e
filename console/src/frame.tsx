import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Help } from './screens/help';
import { useKey } from './state/keys';
import { connection, silent } from './state/live';
import { route } from './state/route';
import { leave, mayWrite, server, serverSaysReadOnly, session, switchWriting } from './state/session';
import { nextTheme, theme, useTheme, type Theme } from './state/theme';
import { Badge } from './ui/state';

const PLACES: [screen: string, title: string, href: string][] = [
  ['overview', 'Overview', '#/'],
  ['queues', 'Queues', '#/queues'],
  ['alarms', 'Alarms', '#/alarms'],
  ['access', 'Keys and policies', '#/access'],
  ['audit', 'Audit log', '#/audit'],
  ['cluster', 'Cluster', '#/cluster'],
  ['about', 'About', '#/about'],
];

/** What stands around every screen. */
export function Frame({ children }: { children: ComponentChildren }) {
  const [help, setHelp] = useState(false);
  useKey('?', () => setHelp(true));
  useKey('t', nextTheme);
  const here = route.value.screen === 'q' ? 'queues' : route.value.screen;
  return (
    <div class="frame">
      <a class="skip" href="#main" onClick={(e) => { e.preventDefault(); document.getElementById('main')!.focus(); }}>Skip to the content</a>
      <nav class="side" aria-label="Main">
        <p class="brand"><Mark /> Holdfast</p>
        <ul>
          {PLACES.map(([screen, title, to]) => (
            <li key={screen}>
              <a href={to} {...(here === screen && { 'aria-current': 'page' as const })}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <header class="top">
        <Where />
        <span class="grow" />
        <WriteSwitch />
        <label class="inline">
          <span class="for-readers">Theme</span>
          <select value={theme.value} onChange={(e) => useTheme(e.currentTarget.value as Theme)}>
            <option value="system">System</option>
            <option value="light">Light</option>
            <option value="dark">Dark</option>
          </select>
        </label>
        <button type="button" class="plain" aria-label="Keyboard shortcuts" onClick={() => setHelp(true)}>?</button>
        {session.value && <button type="button" class="plain" onClick={() => leave()}>Sign out</button>}
      </header>
      <main id="main" tabIndex={-1}>
        <Lost />
        {children}
      </main>
      {help && <Help close={() => setHelp(false)} />}
    </div>
  );
}

function Where() {
  const info = server.value;
  return (
    <p class="where">
      <b>{location.host}</b>
      <span class="quiet"> {info ? `${info.region} · ${info.account}` : ''}</span>
      {info && !info.signed && <Badge tone="warn" text="No access keys: nobody is asked who they are" />}
    </p>
  );
}

function WriteSwitch() {
  if (serverSaysReadOnly.value) return <Badge tone="plain" text="Read-only session" />;
  return (
    <label class="switch" title="While this is off, nothing here can change a queue">
      <input type="checkbox" role="switch" checked={mayWrite.value} onChange={(e) => switchWriting(e.currentTarget.checked)} />
      <span>Allow changes</span>
    </label>
  );
}

/** Says that what is shown is old, without moving what is shown. */
function Lost() {
  const { ok, message } = connection.value;
  const missing = Object.entries(silent.value).map(([node, why]) => `Node ${node} does not answer (${why}): its queues are missing here.`).join(' ');
  return <div class="lost" role="status">{ok ? missing : `${message} What you see is the last known state.`}</div>;
}

const Mark = () => (
  <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
    <path d="M9 1v8M9 9c-4 0-6 3-6 8M9 9c4 0 6 3 6 8M9 9v8" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" />
    <circle cx="9" cy="3" r="2" fill="currentColor" />
  </svg>
);
