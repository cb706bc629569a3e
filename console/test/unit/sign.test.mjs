import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { test } from 'node:test';
import { hmac, sha256, Sha256 } from '../../target/modules/api/sha256.mjs';
import { amzDate, queryString, sign } from '../../target/modules/api/sigv4.mjs';
import { hex, utf8 } from '../../target/modules/text/bytes.mjs';
import { verify } from '../../dev/sigv4.mjs';

test('SHA-256 gives the known answers of NIST', () => {
  assert.equal(hex(sha256(utf8(''))), 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  assert.equal(hex(sha256(utf8('abc'))), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  assert.equal(hex(sha256(utf8('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq'))), '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1');
});

test('SHA-256 and HMAC agree with Node at every length around a block, whole and in pieces', () => {
  for (let length = 0; length < 200; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 31 + length) & 255);
    const expected = createHash('sha256').update(bytes).digest('hex');
    assert.equal(hex(sha256(bytes)), expected);
    assert.equal(hex(new Sha256().update(bytes.subarray(0, length >> 1)).update(bytes.subarray(length >> 1)).digest()), expected);
    assert.equal(hex(hmac(bytes, utf8('data'))), createHmac('sha256', bytes).update('data').digest('hex'));
  }
});

// Of the vectors that the server's own verifier is tested with; computed by botocore.
const VECTORS = [
  {
    path: '/', body: '{"QueueName":"q"}', target: 'AmazonSQS.GetQueueUrl', type: 'application/x-amz-json-1.0',
    signature: '0201cabbd0cd9338b5a125b33f0ebbb760d5b84202fa51014493431a2c3bb28b',
  },
  {
    path: '/123456789012/my-queue.fifo', body: 'Action=SendMessage&Version=2012-11-05&MessageBody=a+b', type: 'application/x-www-form-urlencoded; charset=utf-8',
    signature: '29941187df84eecf323f9f4b03c4e61f4d457a47c47fdb9d5ec5bd7f971ef717',
  },
];
const WHO = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' };

for (const { path, body, target, type, signature } of VECTORS) {
  test(`the signature of ${target ?? 'a form'} is the one of other clients`, () => {
    const headers = { 'content-type': type, ...(target && { 'x-amz-target': target }) };
    const request = { method: 'POST', host: 'sqs.us-east-1.amazonaws.com', path, query: '', headers, body };
    const signed = sign(request, WHO, 'us-east-1', 'sqs', new Date('2026-01-02T03:04:05Z'));
    assert.match(signed.authorization, new RegExp(`Signature=${signature}$`));
    assert.equal(signed['x-amz-date'], '20260102T030405Z');
  });
}

test('AWS\u2019s own example of IAM ListUsers is signed as documented', () => {
  const request = { method: 'GET', host: 'iam.amazonaws.com', path: '/', query: 'Action=ListUsers&Version=2010-05-08', headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }, body: '' };
  const { authorization } = sign(request, WHO, 'us-east-1', 'iam', new Date('2015-08-30T12:36:00Z'));
  assert.match(authorization, /Signature=5d672d79c15b13162d9279b0855cfba6789a8edb4c82c400e06b5924a6f2b5d7$/);
});

test('odd paths, queries and session tokens verify with an independent implementation', () => {
  const who = { ...WHO, sessionToken: 'AQoDYXdz/+=' };
  const query = queryString({ text: 'a b*(~)!\u00fc&=+', after: '', id: '/x' });
  const path = '/admin/v1/queues/a%2Fb%20c/messages';
  const signed = sign({ method: 'GET', host: 'localhost:9324', path, query, headers: {}, body: '' }, who, 'eu-central-1', 'holdfast', new Date());
  const request = { method: 'GET', url: `${path}?${query}`, headers: { ...signed, host: 'localhost:9324' } };
  assert.deepEqual(verify(request, '', () => WHO.secretAccessKey), { id: 'AKIDEXAMPLE', service: 'holdfast' });
  assert.equal(verify(request, 'x', () => WHO.secretAccessKey).refused, 'SignatureDoesNotMatch');
  assert.match(signed.authorization, /SignedHeaders=host;x-amz-date;x-amz-security-token,/);
});

test('times are written as signatures have them', () => {
  assert.equal(amzDate(new Date('2026-11-07T01:02:03.456Z')), '20261107T010203Z');
});
