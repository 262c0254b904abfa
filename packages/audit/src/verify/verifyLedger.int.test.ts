import type { NewEvent } from '@marketplace/event-store';
import { startedTestStore, sampleAppend, sampleId } from '@marketplace/event-store/testing';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exportLedger } from '../export/exportLedger.ts';
import { tampered as tamperedStore } from '../testing/tampering.ts';
import { bytesOf, gathered, nastyNumbers, nastyTexts } from '../testing/samples.ts';
import { canonicalOf } from '../chain/canonicalText.ts';
import { verifyExport } from './verifyExport.ts';
import { verifyLedger, type VerifyOptions } from './verifyLedger.ts';

const test = startedTestStore();
beforeAll(async () => {
  const data = { title: nastyTexts.slice(0, 3).join(''), numbers: nastyNumbers, texts: nastyTexts };
  const [event] = sampleAppend(sampleId(), 0).events;
  if (event === undefined) throw new Error('There is no sample.');
  const nasty = {
    ...event,
    data: { ...event.data, ...data },
    correlationId: nastyTexts[2] ?? '',
  } as NewEvent;
  await test.store.ledger.append({ ...sampleAppend(sampleId(), 0), events: [nasty] });
  await test.store.ledger.append(sampleAppend(sampleId(), 0, 1_500));
});

const noHeads = { heads: 0, unchecked: 0, upTo: 0 };
const verify = (options?: VerifyOptions) => verifyLedger(test.store, options);
const event = (position: number) => `event_store.events WHERE position = ${position}`;

const tampered = (change: string, then: () => Promise<void>) => tamperedStore(test, change, then);

describe('a ledger', () => {
  let head: { position: number; hash: string };
  const whole = () => ({ valid: true, checked: 1_501, head, signed: noHeads, states: 2 });
  beforeEach(async () => {
    head = await test.store.ledger.head();
  });

  it('is verified whole or in parts, with progress', async () => {
    const told: [number, number][] = [];
    const onProgress = (checked: number, outOf: number) => told.push([checked, outOf]);
    expect(await verify({ onProgress })).toEqual(whole());
    expect(told).toEqual([
      [1_000, 1_501],
      [1_501, 1_501],
    ]);
    expect(await verify({ from: 1_001, to: 1_100 })).toEqual({ valid: true, checked: 100, head });
    expect(await verify({ from: 1_501 })).toEqual({ valid: true, checked: 1, head });
    expect(await verify({ to: 10 })).toEqual({ valid: true, checked: 10, head });
  });

  it('gives an export that can be verified without it, byte for byte', async () => {
    const text = await gathered(exportLedger(test.store, { format: 'jsonl', filter: {}, end: head }));
    const verdict = { valid: true, checked: 1_501, head, signed: noHeads, complete: false };
    expect(await verifyExport(bytesOf(text, 65_536))).toEqual(verdict);
    const [sealed] = await test.store.readSealed({ limit: 1 });
    expect(canonicalOf(String(sealed?.canonical))).toBe(sealed?.canonical);
    const [first = ''] = text.split('\n');
    const [{ data } = {}] = (await test.sql(`SELECT data::text FROM ${event(1)}`)) as { data: string }[];
    expect(first).toContain(`"data":${data},`);
  });

  it('is also valid if its data was written in another way', async () => {
    const apart = `UPDATE event_store.events SET data = replace(data::text, '{', '{ ')::json WHERE position % 400 = 0`;
    await tampered(apart, async () => {
      expect(await verify()).toEqual(whole());
    });
  });

  it('stops when it is aborted', async () => {
    const signal = AbortSignal.abort(new Error('gone'));
    await expect(verify({ signal })).rejects.toThrow('gone');
  });

  it.each([
    ['one is changed', 700, `UPDATE event_store.events SET actor_uid = 'eve' WHERE position = 700`],
    ['a hash is changed', 3, `UPDATE event_store.events SET hash = sha256('') WHERE position = 3`],
    ['one is removed', 1_000, `DELETE FROM ${event(1_000)}`],
    ['the end is cut off', 1_490, 'DELETE FROM event_store.events WHERE position >= 1490'],
    ['all is gone', 1, 'DELETE FROM event_store.events'],
    [
      'the last hash is changed',
      1_501,
      `UPDATE event_store.events SET hash = sha256('') WHERE position = 1501`,
    ],
    [
      'two are swapped',
      20,
      `UPDATE event_store.events SET position = 9999 WHERE position = 20;
       UPDATE event_store.events SET position = 20 WHERE position = 21;
       UPDATE event_store.events SET position = 21 WHERE position = 9999`,
    ],
  ])('is broken where %s', async (_what, firstBroken, change) => {
    await tampered(change, async () => {
      expect(await verify()).toMatchObject({
        valid: false,
        firstBroken,
        reason: expect.any(String) as string,
      });
    });
  });

  it('says from which position a part can’t be verified', async () => {
    await tampered(`DELETE FROM ${event(50)}`, async () => {
      expect(await verify({ from: 51 })).toMatchObject({ valid: false, firstBroken: 50, checked: 0 });
      expect(await verify({ from: 52, to: 60 })).toMatchObject({ valid: true, checked: 9 });
    });
  });

  it('that was rewritten to its end, head and all, is found by a signed head from elsewhere', async () => {
    const knownHead = { ...head };
    expect(await verify({ knownHead })).toMatchObject({ valid: true, checkpoint: { matches: true } });
    const rewrite = `DELETE FROM event_store.events WHERE position > 1400;
      UPDATE event_store.streams SET version = version - 101, last_position = 1400 WHERE version > 1`;
    await tampered(rewrite, async () => {
      expect(await verify()).toMatchObject({ valid: true });
      expect(await verify({ knownHead })).toMatchObject({ valid: false, firstBroken: 1_401 });
      await test.store.ledger.append(sampleAppend(sampleId(), 0, 150));
      expect(await verify()).toMatchObject({ valid: true });
      expect(await verify({ knownHead })).toMatchObject({
        valid: false,
        firstBroken: 1_501,
        checkpoint: { position: 1_501, matches: false },
      });
    });
  });

  it('names the event after a gap of any length', async () => {
    await test.store.ledger.append(sampleAppend(sampleId(), 0, 25_000));
    await tampered('DELETE FROM event_store.events WHERE position BETWEEN 1502 AND 20000', async () => {
      expect(await verify()).toMatchObject({
        valid: false,
        checked: 1_501,
        firstBroken: 1_502,
        reason: 'The event at position 1502 is missing: 20001 follows 1501.',
      });
    });
  });

  it('is not valid with two events at one position, even if both fit', async () => {
    const twice = `ALTER TABLE event_store.events DROP CONSTRAINT events_pkey CASCADE, DROP CONSTRAINT events_task_id_task_version_key;
      INSERT INTO event_store.events SELECT * FROM event_store.events WHERE position = 10000`;
    await tampered(twice, async () => {
      expect(await verify()).toMatchObject({ valid: false, firstBroken: 10_001 });
    });
  });
});
