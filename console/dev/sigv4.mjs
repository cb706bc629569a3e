import { createHash, createHmac } from 'node:crypto';

const sha = (data) => createHash('sha256').update(data).digest('hex');
const hmac = (key, data) => createHmac('sha256', key).update(data).digest();
const encode = (text) => encodeURIComponent(text).replace(/[!'()*]/g, (c) => '%' + c.charCodeAt(0).toString(16).toUpperCase());

/** Checks a signature with Node's own cryptography: the access key's id, or the code of what is wrong. Independent of src/api/sigv4.ts. */
export function verify(request, body, secretOf) {
  const match = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, SignedHeaders=([^,]+), Signature=(\w{64})$/.exec(request.headers.authorization ?? '');
  if (!match) return { refused: 'MissingAuthenticationToken' };
  const [, id, day, region, service, names, signature] = match;
  const secret = secretOf(id);
  if (!secret) return { refused: 'InvalidClientTokenId' };
  const [path, query = ''] = request.url.split('?');
  const canonical = [
    request.method, path.split('/').map(encode).join('/'), query.split('&').sort().join('&'),
    ...names.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`), '', names, sha(body),
  ].join('\n');
  const date = request.headers['x-amz-date'];
  const toSign = ['AWS4-HMAC-SHA256', date, `${day}/${region}/${service}/aws4_request`, sha(canonical)].join('\n');
  const key = [day, region, service, 'aws4_request'].reduce((k, part) => hmac(k, part), 'AWS4' + secret);
  return hmac(key, toSign).toString('hex') === signature ? { id, service } : { refused: 'SignatureDoesNotMatch' };
}
