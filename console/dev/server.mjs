import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { admin } from './admin.mjs';
import { iam, json } from './aws.mjs';
import { fill } from './sample.mjs';
import { verify } from './sigv4.mjs';
import { World } from './world.mjs';

const DIST = join(dirname(fileURLToPath(import.meta.url)), '../dist');
const CSP = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const TYPES = { html: 'text/html; charset=utf-8', js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8', svg: 'image/svg+xml', txt: 'text/plain; charset=utf-8' };

/** Starts a fake server; gives its address and the way to stop it. */
export async function start({ port = 0, keys = false, queues = 0, sample = true } = {}) {
  const world = new World('');
  const server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      try {
        handle(world, keys, request, Buffer.concat(chunks), response);
      } catch (refusal) {
        if (!refusal.status) throw refusal;
        answer(response, refusal.status, { error: { code: refusal.code, message: refusal.message }, __type: refusal.code, message: refusal.message });
      }
    });
  });
  // A busy machine may keep a client waiting for long between two requests.
  server.keepAliveTimeout = 120_000;
  await new Promise((ready) => server.listen(port, '127.0.0.1', ready));
  world.origin = `http://127.0.0.1:${server.address().port}`;
  if (sample) fill(world, queues);
  return { url: world.origin, world, stop: () => new Promise((done) => { server.closeAllConnections(); server.close(done); }) };
}

function answer(response, status, body, type = 'application/json') {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', date: new Date().toUTCString() });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

function staticFile(path, response) {
  const name = path.slice('/console/'.length) || 'index.html';
  if (name.includes('/') || !existsSync(join(DIST, name))) return answer(response, 404, 'not found', 'text/plain');
  response.writeHead(200, { 'content-type': TYPES[name.split('.').pop()], 'content-security-policy': CSP, 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', 'cross-origin-opener-policy': 'same-origin' });
  return createReadStream(join(DIST, name)).pipe(response);
}

function handle(world, keys, request, body, response) {
  const [path, query = ''] = request.url.split('?');
  if (path === '/console') return response.writeHead(308, { location: '/console/' }).end();
  if (path.startsWith('/console/')) return staticFile(path, response);
  if (path === '/admin/v1/sign-in') return signIn(world, JSON.parse(body), response);
  const who = caller(world, keys, request, body);
  const type = request.headers['content-type'] ?? '';
  if (path === '/admin/v1/sign-in-links') {
    const token = `${JSON.parse(body).write ? 'admin' : 'reader'}-${Math.random().toString(36).slice(2)}`;
    world.links.set(token, true);
    return answer(response, 200, { link: `${world.origin}/console#link=${token}`, readOnly: !JSON.parse(body).write });
  }
  if (path.startsWith('/admin/v1/')) {
    const parameters = request.method === 'POST' ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(query));
    return answer(response, 200, admin(world, request.method, path, parameters, who));
  }
  if (type.startsWith('application/x-amz-json')) return answer(response, 200, json(world, request.headers['x-amz-target'], JSON.parse(body), who), type);
  if (type.startsWith('application/x-www-form-urlencoded')) return answer(response, 200, iam(world, Object.fromEntries(new URLSearchParams(body.toString())), who), 'text/xml');
  return answer(response, 404, { error: { code: 'NotFound', message: 'There is nothing here.' } });
}

function caller(world, keys, request, body) {
  if (!keys) return { arn: 'arn:aws:iam::000000000000:root', readOnly: false, signed: false };
  const all = [...world.users].flatMap(([name, user]) => user.keys.map((key) => ({ name, ...key })));
  const { id, refused } = verify(request, body, (wanted) => all.find((key) => key.id === wanted && key.status === 'Active')?.secret);
  if (refused) throw { status: 403, code: refused, message: { MissingAuthenticationToken: 'The request must be signed.', InvalidClientTokenId: 'The access key does not exist.', SignatureDoesNotMatch: 'The secret does not fit the access key.' }[refused] };
  const key = all.find((k) => k.id === id);
  return { arn: `arn:aws:iam::000000000000:user/${key.name}`, readOnly: !!key.readOnly, signed: true };
}

function signIn(world, { link }, response) {
  if (!world.links.delete(link)) return answer(response, 403, { error: { code: 'AccessDenied', message: 'The link is not valid any more.' } });
  const name = link.startsWith('reader') ? 'reader' : 'admin';
  const key = world.users.get(name).keys[0];
  return answer(response, 200, { accessKeyId: key.id, secretAccessKey: key.secret, sessionToken: 'token', expires: new Date(Date.now() + 3600e3).toISOString(), readOnly: name === 'reader' });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { url } = await start({ port: Number(process.env.FAKE_PORT ?? 9400), keys: !!process.env.FAKE_KEYS, queues: Number(process.env.FAKE_QUEUES ?? 0) });
  console.log(`${url}/console/`);
}
