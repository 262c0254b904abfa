import { personsStreamId } from '@marketplace/contracts';
import { startedTestStore, sampleAppend, sampleId } from '@marketplace/event-store/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { exportLedger } from '../export/exportLedger.ts';
import { bytesOf, gathered } from '../testing/samples.ts';
import { tampered } from '../testing/tampering.ts';
import { verifyExport } from './verifyExport.ts';
import { verifyLedger } from './verifyLedger.ts';

const test = startedTestStore();
const actor = (uid: string) => ({ uid, email: `${uid}@example.com` });

/** An event of each of two persons, in turn; positions 1 to 6. */
beforeAll(async () => {
  for (const uid of ['ada', 'bob', 'ada', 'bob', 'ada', 'bob']) {
    const { events, ...append } = sampleAppend(sampleId(), 0);
    await test.store.ledger.append({
      ...append,
      events: events.map((event) => ({ ...event, actor: actor(uid) })),
    });
  }
});

const exported = async (): Promise<string> =>
  gathered(exportLedger(test.store, { format: 'jsonl', filter: {}, end: await test.store.ledger.head() }));
const offline = async () => verifyExport(bytesOf(await exported(), 5_000));

const events = 'event_store.events';
const set = (position: number, texts: string) =>
  `UPDATE ${events} SET texts = (${texts})::json WHERE position = ${position}`;
const replaced = (position: number, part: string, by: string) =>
  set(position, `regexp_replace(texts::text, '${part}', '${by}')`);
const eves = `{"salt":"${'07'.repeat(32)}","uid":"eve","values":{}}`;

describe('texts that were tampered with', () => {
  it('are not there in a ledger as it was written, nor in its export', async () => {
    expect(await verifyLedger(test.store)).toMatchObject({ valid: true, checked: 6 });
    expect(await offline()).toMatchObject({ valid: true, checked: 6 });
  });

  it.each([
    ['altered', 3, replaced(3, 'Ada', 'Eda')],
    [
      'swapped between events',
      1,
      `UPDATE ${events} e SET texts = o.texts FROM ${events} o WHERE (e.position, o.position) IN ((1, 3), (3, 1))`,
    ],
    ['swapped between persons', 1, set(1, `SELECT texts FROM ${events} WHERE position = 2`)],
    ['said to be of another person', 2, replaced(2, '"uid":"bob"', '"uid":"eve"')],
    ['deleted without a forgotten person', 4, set(4, 'NULL')],
    ['given another salt', 5, replaced(5, '"salt":"[0-9a-f]', '"salt":"x')],
    [
      'given a salt in other letters',
      5,
      replaced(5, '"salt":"(.{64})', `"salt":"' || repeat('AB', 32) || '`),
    ],
    ['there twice', 6, set(6, `'[' || (texts -> 0) || ',' || (texts -> 0) || ']'`)],
    ['of somebody who has none in it', 2, set(2, `rtrim(texts::text, ']') || ',${eves}]'`)],
    ['given a name twice', 3, replaced(3, '"email":', '"email":"x","email":')],
    ['given more than was appended', 3, replaced(3, '"values":', '"values":{},"values":')],
    ['something else', 1, set(1, `'{}'`)],
  ])('are found by their position: %s', async (_, firstBroken, change) => {
    await tampered(test, change, async () => {
      expect(await verifyLedger(test.store)).toMatchObject({ valid: false, firstBroken });
      expect(await offline()).toMatchObject({ valid: false, firstBroken });
    });
  });

  it('are found at an event of before, whose texts are in its data', async () => {
    const earlier = `UPDATE ${events} SET commitments = NULL WHERE position = 2`;
    await tampered(test, earlier, async () => {
      const faults: unknown[] = [];
      await test.store.readDigests({ after: 1, to: 2 }, ({ texts }) => faults.push(texts));
      expect(faults).toEqual([{ missing: [], wrong: true }]);
    });
  });

  it('are right in another spelling of the same texts', async () => {
    await tampered(test, set(6, `replace(texts::text, ':', ': ')`), async () => {
      expect(await verifyLedger(test.store)).toMatchObject({ valid: true });
      expect(await offline()).toMatchObject({ valid: true });
    });
  });
});

describe('a forgotten person', () => {
  it('leaves a ledger and an export that are valid, with the day in place of the texts', async () => {
    const { position: before, hash } = await test.store.ledger.head();
    await test.sql(`INSERT INTO event_store.persons (uid, state) VALUES ('bob', 'forgetting')`);
    const { events, ...append } = sampleAppend(personsStreamId, 0);
    const forgotten = { type: 'PersonForgotten', data: { uid: 'bob', askedBy: 'person' } } as const;
    const appended = await test.store.ledger.append({
      ...append,
      events: events.map((event) => ({ ...event, ...forgotten, actor: { uid: 'bob', email: '' } })),
    });
    expect(appended).toMatchObject({ kind: 'appended', position: before + 1 });
    await test.sql(
      `UPDATE event_store.persons SET position = ${before + 1}, forgotten_at = '2026-11-25T23:00:00Z' WHERE uid = 'bob'`,
    );
    await test.sql(`SELECT event_store.delete_texts('bob')`);

    expect(await verifyLedger(test.store)).toMatchObject({ valid: true, checked: 7 });
    expect(await offline()).toMatchObject({ valid: true, checked: 7 });
    const lines = (await exported()).split('\n');
    expect(lines.join()).not.toContain('bob@example.com');
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({
      position: 2,
      forgotten: '2026-11-25',
      data: { userName: null },
    });
    expect(lines[1]).not.toContain('"texts"');
    expect(JSON.parse(lines[before - 1] ?? '')).toMatchObject({ position: before, hash });
    const told = await test.store.readEvents({ after: 1, limit: 1 });
    expect(told[0]).toMatchObject({ actor: { uid: 'bob', email: null }, forgotten: '2026-11-25' });
  });

  it('must be in the export that has no texts of this person', async () => {
    const text = await exported();
    const lines = text.split('\n');
    const without = [
      ...lines.slice(0, 6),
      '{"end":{"position":6,"hash":"' + (JSON.parse(lines[5] ?? '') as { hash: string }).hash + '"}}',
      '',
    ];
    expect(await verifyExport(bytesOf(without.join('\n'), 5_000))).toMatchObject({
      valid: false,
      firstBroken: 2,
    });
  });

  it('can’t be named to delete texts of somebody else', async () => {
    await expect(test.sql(`UPDATE ${events} SET texts = NULL WHERE actor_uid = 'ada'`)).rejects.toMatchObject(
      { code: '42501' },
    );
    await expect(test.sql(`SELECT event_store.delete_texts('ada')`)).rejects.toMatchObject({ code: '42501' });
  });

  it('appends nothing more', async () => {
    const { events, ...append } = sampleAppend(sampleId(), 0);
    const bobs = { ...append, events: events.map((event) => ({ ...event, actor: actor('bob') })) };
    expect(await test.store.ledger.append(bobs)).toEqual({ kind: 'forgotten' });
  });
});
