import { hash as sha256Of } from 'node:crypto';
import { putTexts, type Commitment } from '@marketplace/contracts';
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkTexts } from '../../chain/checkTexts.ts';
import { commitmentsJson } from '../../chain/seal.ts';
import type { SealedTexts } from '../../chain/sealedTexts.ts';
import type { DigestedPlace } from '../readTypes.ts';
import { anyEvent, anyTime } from '../../testing/anyEvent.ts';
import { bidPlaced, sampleAppend, sampleId } from '../../testing/samples.ts';
import { startedTestStore, wholeLedger } from '../../testing/testStore.ts';

const test = startedTestStore({ times: 'asDecided' });

const digestsOf = async (range: { after: number; to: number }): Promise<DigestedPlace[]> => {
  const places: DigestedPlace[] = [];
  await test.store.readDigests(range, (place) => places.push(place));
  return places;
};

const sha256 = (text: string | Buffer) => sha256Of('sha256', text);
/** The event as readers get it, made from the JSON that the digest covers and the texts. */
const toldBy = (canonical: string, texts: readonly SealedTexts[]): object => {
  const { commitments, actor, data, ...event } = JSON.parse(canonical) as {
    commitments: Commitment[];
    actor: { uid: string };
    data: object;
  };
  expect(checkTexts(commitmentsJson(commitments), texts)).toMatchObject({ missing: [], wrong: false });
  const values = texts.map((one) => JSON.parse(one.values) as Record<string, string>);
  const told = putTexts(data, values);
  return {
    ...event,
    actor: { ...actor, email: texts.length === 0 ? '' : told.email },
    data: told.data,
  };
};

describe('the digested text of an event', () => {
  it('is its canonical JSON, whatever its content', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyEvent, { minLength: 1, maxLength: 20 }),
        anyTime,
        async (events, decidedAt) => {
          const { position: after } = await test.store.ledger.head();
          await test.store.ledger.append({ ...sampleAppend(sampleId(), 0), decidedAt, events });
          const told = await test.store.readEvents({ after, limit: events.length });
          const sealed = await test.store.readSealed({ after, limit: events.length });
          expect(
            sealed.map(({ canonical, texts, ...place }) => ({
              ...place,
              ...toldBy(String(canonical), texts),
            })),
          ).toEqual(told);
          for (const { canonical } of sealed)
            expect(canonical).toBe(canonicalize(JSON.parse(String(canonical))));
          expect(await digestsOf({ after, to: after + events.length })).toEqual(
            sealed.map(({ position, hash, canonical }) => ({
              position,
              hash,
              texts: { missing: [], wrong: false },
              digest: sha256(canonical),
            })),
          );
        },
      ),
      { numRuns: 50 },
    );
  });

  it('is found by values that look like SQL', async () => {
    const email = `o'hara\\"@example.com'; DROP TABLE event_store.events; --`;
    // All events of a uid with this address are found, and the uids of the property above are short.
    const event = { ...bidPlaced(), actor: { uid: sampleId(), email } };
    const taskId = sampleId();
    await test.store.ledger.append({ ...sampleAppend(taskId, 0), events: [event] });
    expect(await test.store.readSealed({ actor: email, limit: 9 })).toHaveLength(1);
    const filter = { taskIds: [taskId, sampleId()], types: [event.type, `a"b\\'c`] };
    expect(await test.store.readSealed({ ...filter, limit: 9 })).toHaveLength(1);
    expect(await test.store.readSealed({ ...filter, types: [`a'b`], limit: 9 })).toEqual([]);
  });
});

describe('a row that no append can have written', () => {
  const sql = (change: string) =>
    test.sql(`ALTER TABLE event_store.events DISABLE TRIGGER changed; ${change}`);
  const nobody = 'UPDATE event_store.events SET';

  it.each([
    ['an infinite time', '', `recorded_at = 'infinity'`],
    ['a time out of reach', '', `recorded_at = '280000-01-01'`],
    ['nothing', 'ALTER COLUMN actor_uid DROP NOT NULL', 'actor_uid = NULL'],
    ['NULL in place of an empty text', 'ALTER COLUMN correlation_id DROP NOT NULL', 'correlation_id = NULL'],
  ])('has another text: %s', async (_what, alter, change) => {
    const event = { ...bidPlaced(), correlationId: '' };
    const append = { ...sampleAppend(sampleId(), 0), events: [event] };
    await test.store.ledger.append(append);
    const { position } = await test.store.ledger.head();
    const [before] = await digestsOf({ after: position - 1, to: position });
    if (alter) await sql(`ALTER TABLE event_store.events ${alter}`);
    await sql(`${nobody} ${change} WHERE position = ${position}`);
    const [after] = await digestsOf({ after: position - 1, to: position });
    expect(after?.position).toBe(position);
    expect(after?.digest).not.toBe(before?.digest);
  });
});

describe('a reader that fails', () => {
  it('gets its own error, and the next reader works', async () => {
    const { position } = await test.store.ledger.head();
    const failing = test.store.readDigests({ after: 0, to: position }, () => {
      throw new RangeError('mine');
    });
    await expect(failing).rejects.toThrow(new RangeError('mine'));
    expect(await digestsOf({ after: 0, to: position })).toHaveLength(position);
    expect(await wholeLedger(test.store)).toHaveLength(position);
  });
});
