import { hash, randomFillSync } from 'node:crypto';
import { takeTexts, type Commitment, type PersonTexts, type EventWithTexts } from '@marketplace/contracts';
import { canonicalJson } from './canonicalJson.ts';
import type { SealedTexts } from './sealedTexts.ts';

/** Bytes of a salt. */
const saltLength = 32;
const pool = Buffer.alloc(saltLength * 128);
let used = pool.length;

/** Random bytes, valid until the next call. A pool is filled at once, because a call of the generator takes longer than a hash. */
const nextSalt = (): Buffer => {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += saltLength;
  return pool.subarray(used - saltLength, used);
};

let salted = Buffer.alloc(4_096);
/** Bytes of the longest character of UTF-16 in UTF-8. */
const longest = 3;

/** SHA-256 (hex) over the bytes of the salt and the canonical JSON of the texts. */
export const commitmentOf = (salt: Buffer, values: string): string => {
  const most = salt.length + values.length * longest;
  if (most > salted.length) salted = Buffer.alloc(2 * most);
  salted.set(salt, 0);
  // Exactly these bytes are hashed: the buffer has bytes of earlier texts after them.
  const written = salted.write(values, salt.length);
  return hash('sha256', salted.subarray(0, salt.length + written), 'hex');
};

/** RFC 8785 of commitments, whose names are in alphabetical order. */
export const commitmentsJson = (commitments: readonly Commitment[]): string =>
  `[${commitments.map(({ uid, digest }) => `{"digest":"${digest}","uid":${JSON.stringify(uid)}}`).join(',')}]`;

const sealTexts = ({ uid, values }: PersonTexts): SealedTexts & { readonly digest: string } => {
  const salt = nextSalt();
  const json = canonicalJson(values);
  return { uid, salt: salt.toString('hex'), values: json, digest: commitmentOf(salt, json) };
};

/** A new event without the texts of persons, with commitments to them. */
export const sealEvent = (event: EventWithTexts) => {
  const { data, texts } = takeTexts(event);
  const sealed = texts.map(sealTexts);
  return { data, commitments: commitmentsJson(sealed), texts: sealed as readonly SealedTexts[] };
};
