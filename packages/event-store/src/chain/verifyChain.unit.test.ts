import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HashedEvent, Head } from './hashedEvent.ts';
import { bidPlaced, sampleId } from '../testing/samples.ts';
import { canonicalEvent, chainHash, digestOf, genesisHash } from './digest.ts';
import { verifyChain as verifySealed } from './verifyChain.ts';

/** Of events that have their texts in their data. */
const verifyChain = (events: readonly HashedEvent[], from?: Head) =>
  verifySealed(
    events.map((event) => ({ ...event, canonical: canonicalEvent(event) })),
    from,
  );

const ledgerOf = (length: number): HashedEvent[] => {
  let hash = genesisHash;
  return Array.from({ length }, (_, index) => {
    const recordedAt = new Date().toISOString();
    const event = { ...bidPlaced(), recordedAt, taskId: sampleId(), taskVersion: 1, schemaVersion: 1 };
    hash = chainHash(hash, index + 1, digestOf(event));
    return { ...event, position: index + 1, hash: hash.toString('hex') };
  });
};
const ledger = fc.integer({ min: 1, max: 30 }).map(ledgerOf);
const ledgerAndPlace = ledger.chain((events) =>
  fc.tuple(fc.constant(events), fc.nat({ max: events.length - 1 })),
);

/** The event with one bit of one character, or one number, changed. */
const oneByteChanged = (event: HashedEvent, seed: number): HashedEvent => {
  const changed = (text: string): string => {
    const at = seed % text.length;
    return text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ 1) + text.slice(at + 1);
  };
  const changes: Partial<HashedEvent>[] = [
    { id: changed(event.id) },
    { type: changed(event.type) },
    { schemaVersion: event.schemaVersion + 1 },
    { taskId: changed(event.taskId) },
    { taskVersion: event.taskVersion + 1 },
    { position: event.position + 1 },
    { recordedAt: changed(event.recordedAt) },
    { actor: { ...event.actor, uid: changed(event.actor.uid) } },
    { actor: { ...event.actor, email: changed(event.actor.email ?? '') } },
    { correlationId: changed(event.correlationId) },
    { data: { ...(event.data as object), userEmail: 'bob@example.com' } },
    { hash: changed(event.hash) },
  ];
  return { ...event, ...changes[seed % changes.length] };
};

describe('an unchanged chain of hashes', () => {
  it('is valid, verified whole or in parts', () => {
    fc.assert(
      fc.property(ledgerAndPlace, ([events, cut]) => {
        const whole = verifyChain(events);
        expect(whole).toEqual({
          checked: events.length,
          head: { position: events.length, hash: events.at(-1)?.hash },
        });
        const first = verifyChain(events.slice(0, cut));
        expect(verifyChain(events.slice(cut), first.head).head).toEqual(whole.head);
      }),
    );
  });
});

describe('a chain of hashes', () => {
  it('breaks where one byte of an event changed', () => {
    fc.assert(
      fc.property(ledgerAndPlace, fc.nat(), ([events, at], seed) => {
        const tampered = events.map((event, index) => (index === at ? oneByteChanged(event, seed) : event));
        expect(verifyChain(tampered)).toMatchObject({ checked: at, firstBroken: at + 1 });
      }),
    );
  });
  it('breaks at the first of two events that changed places, whether they took their positions along or not', () => {
    fc.assert(
      fc.property(
        ledger.filter(({ length }) => length > 1),
        fc.nat(),
        fc.nat(),
        fc.boolean(),
        (events, a, b, along) => {
          const [one, other] = [a % events.length, b % events.length].sort((x, y) => x - y) as [
            number,
            number,
          ];
          fc.pre(one !== other);
          const tampered = events.map((event, index) => {
            const from = events[index === one ? other : index === other ? one : index] ?? event;
            return along ? from : { ...from, position: event.position };
          });
          expect(verifyChain(tampered).firstBroken).toBe(one + 1);
        },
      ),
    );
  });
  it('breaks where an event is missing, unless it was the last: then the head differs', () => {
    fc.assert(
      fc.property(ledgerAndPlace, ([events, at]) => {
        const verdict = verifyChain(events.toSpliced(at, 1));
        if (at === events.length - 1) expect(verdict.head).not.toEqual(verifyChain(events).head);
        else expect(verdict.firstBroken).toBe(at + 1);
      }),
    );
  });
  it('breaks where an event was inserted', () => {
    fc.assert(
      fc.property(ledgerAndPlace, ([events, at]) => {
        const [, foreign] = ledgerOf(2);
        if (foreign === undefined) throw new Error('unreachable');
        expect(verifyChain(events.toSpliced(at, 0, { ...foreign, position: at + 1 })).firstBroken).toBe(
          at + 1,
        );
      }),
    );
  });
});
