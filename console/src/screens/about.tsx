import { server, session } from '../state/session';
import { At } from '../ui/time';
import { Copy } from '../ui/copy';

/** What this is, for people and for their bug reports. */
export function About() {
  const info = server.value;
  const diagnostics = JSON.stringify({ server: info, browser: navigator.userAgent, page: location.href }, null, 2);
  return (
    <>
      <h1>About</h1>
      <dl class="facts">
        <dt>Server</dt><dd>Holdfast {info?.version}</dd>
        <dt>Running since</dt><dd><At at={info?.startedAt} /></dd>
        <dt>Region and account</dt><dd>{info?.region} · {info?.account}</dd>
        <dt>Connection</dt><dd>{info?.tls ? 'Encrypted (TLS)' : 'Plain HTTP'}</dd>
        <dt>You are</dt><dd class="mono">{info?.caller?.arn ?? (session.value ? session.value.accessKeyId : 'not signed in: no access keys exist')}</dd>
        {session.value?.expires && <><dt>Session ends</dt><dd><At at={session.value.expires} /></dd></>}
        <dt>Licences</dt><dd><a href="NOTICE.txt" target="_blank" rel="noreferrer">Licences of the packages in this page</a></dd>
      </dl>
      <h2>For a bug report <Copy text={diagnostics} what="the diagnostics" /></h2>
      <pre class="body" tabIndex={0} aria-label="Diagnostics">{diagnostics}</pre>
    </>
  );
}
