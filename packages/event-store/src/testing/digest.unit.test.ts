import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { genesisHash } from '../chain/readHead.ts';
import { chainHash, digestOf, type DigestedEvent } from './digest.ts';

const text = fc.string({ unit: 'grapheme' });
const anyEvent: fc.Arbitrary<DigestedEvent> = fc.record(
  {
    id: fc.uuid(),
    type: text,
    schemaVersion: fc.nat(),
    taskId: fc.uuid(),
    taskVersion: fc.nat(),
    recordedAt: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    actor: fc.record({ uid: text, email: text }),
    because: fc.record({ rule: text, position: fc.nat() }, { requiredKeys: ['rule'] }),
    correlationId: text,
    data: fc.jsonValue({ stringUnit: 'grapheme' }),
  },
  {
    requiredKeys: [
      'id',
      'type',
      'schemaVersion',
      'taskId',
      'taskVersion',
      'recordedAt',
      'actor',
      'correlationId',
      'data',
    ],
  },
);

describe('the digest of an event', () => {
  it('is SHA-256 of its canonical JSON', () => {
    fc.assert(
      fc.property(anyEvent, (event) => {
        const json = canonicalize(event) ?? '';
        expect(digestOf(event).equals(createHash('sha256').update(json).digest())).toBe(true);
      }),
    );
  });
  it('is the same after a round trip through JSON, with names in another order, and with a position', () => {
    fc.assert(
      fc.property(anyEvent, fc.nat(), (event, position) => {
        const reversed = Object.fromEntries(Object.entries({ ...event, position, hash: 'f' }).reverse());
        const again = JSON.parse(JSON.stringify(reversed)) as DigestedEvent;
        expect(digestOf(again).equals(digestOf(event))).toBe(true);
      }),
    );
  });
  it('differs as soon as anything differs', () => {
    fc.assert(
      fc.property(anyEvent, anyEvent, (one, other) => {
        expect(digestOf(one).equals(digestOf(other))).toBe(canonicalize(one) === canonicalize(other));
        for (const name of Object.keys(one)) {
          const mixed = { ...one, [name]: other[name as keyof DigestedEvent] };
          expect(digestOf(mixed).equals(digestOf(one))).toBe(canonicalize(mixed) === canonicalize(one));
        }
      }),
    );
  });
  it.each([
    ['a lone surrogate', { correlationId: 'x\ud800' }],
    ['a lone surrogate in the data', { data: { title: '\udc00' } }],
    ['a number that is not finite', { data: { budget: Number.NaN } }],
    ['no data', { data: undefined }],
  ])('is refused for %s', (_what, change) => {
    const [event] = fc.sample(anyEvent, 1);
    expect(() => digestOf({ ...event, ...change } as DigestedEvent)).toThrow();
  });
});

describe('a chain hash', () => {
  it('never changes: exported ledgers are verified with it', () => {
    const digest = Buffer.alloc(32, 7);
    expect(chainHash(genesisHash, 1, digest).toString('hex')).toBe(
      '704b191ecd5a8c781a0a1d64c4ff31371e199df79a5597f7d68ee4469d8ad278',
    );
  });
});
