/*
 * SHA-256 and HMAC of our own: browsers offer crypto.subtle only to pages from https or loopback, and many servers inside a network speak
 * plain http. Checked against the known answers of NIST and AWS in test/unit/sign.test.mjs.
 */

const K = new Uint32Array(64);
const START = new Uint32Array(8);

/** The constants are the fractional parts of the roots of the first primes. */
function fillConstants(): void {
  const fraction = (x: number) => ((x - Math.floor(x)) * 0x100000000) >>> 0;
  let found = 0;
  for (let n = 2; found < 64; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
    if (!prime) continue;
    if (found < 8) START[found] = fraction(Math.sqrt(n));
    K[found++] = fraction(Math.cbrt(n));
  }
}
fillConstants();

const rotate = (x: number, n: number) => (x >>> n) | (x << (32 - n));

/** Takes bytes piece by piece; `digest` ends it. */
export class Sha256 {
  private readonly h = START.slice();
  private readonly w = new Uint32Array(64);
  private readonly block = new Uint8Array(64);
  private inBlock = 0;
  private length = 0;

  update(bytes: Uint8Array): this {
    this.length += bytes.length;
    let at = 0;
    while (at < bytes.length) {
      const take = Math.min(64 - this.inBlock, bytes.length - at);
      this.block.set(bytes.subarray(at, at + take), this.inBlock);
      this.inBlock += take;
      at += take;
      if (this.inBlock === 64) this.compress();
    }
    return this;
  }

  digest(): Uint8Array {
    const bits = this.length * 8;
    this.block[this.inBlock++] = 0x80;
    if (this.inBlock > 56) {
      this.block.fill(0, this.inBlock);
      this.compress();
    }
    this.block.fill(0, this.inBlock);
    const view = new DataView(this.block.buffer);
    view.setUint32(56, Math.floor(bits / 0x100000000));
    view.setUint32(60, bits >>> 0);
    this.compress();
    const out = new Uint8Array(32);
    const words = new DataView(out.buffer);
    this.h.forEach((word, i) => words.setUint32(i * 4, word));
    return out;
  }

  private compress(): void {
    const { h, w } = this;
    const view = new DataView(this.block.buffer);
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(i * 4);
    for (let i = 16; i < 64; i++) {
      const a = w[i - 15]!;
      const b = w[i - 2]!;
      const s0 = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3);
      const s1 = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10);
      w[i] = w[i - 16]! + s0 + w[i - 7]! + s1;
    }
    let [a, b, c, d, e, f, g, k] = h as unknown as number[] as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i++) {
      const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
      const t1 = (k + s1 + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0;
      const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      k = g;
      g = f;
      f = e;
      e = (d + t1) | 0;
      d = c;
      c = b;
      b = a;
      a = (t1 + t2) | 0;
    }
    [a, b, c, d, e, f, g, k].forEach((word, i) => (h[i] = h[i]! + word));
    this.inBlock = 0;
  }
}

export const sha256 = (bytes: Uint8Array): Uint8Array => new Sha256().update(bytes).digest();

export function hmac(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const short = key.length > 64 ? sha256(key) : key;
  const inner = new Uint8Array(64).fill(0x36);
  const outer = new Uint8Array(64).fill(0x5c);
  short.forEach((byte, i) => {
    inner[i]! ^= byte;
    outer[i]! ^= byte;
  });
  return new Sha256().update(outer).update(new Sha256().update(inner).update(bytes).digest()).digest();
}
