import { eventTypes, isTaskEventType, sorts, type TaskFilter } from '@marketplace/contracts';
import { storedLedger, type TestStore } from '@marketplace/event-store/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boardAt } from '../board/board.ts';
import { filterOf } from '../events/filterOf.ts';
import { readEvents } from '../events/readEvents.ts';
import { exportLedger } from '../export/exportLedger.ts';
import { historyOf, historyOfEvents } from '../history/history.ts';
import { biddingLedger as ledger, biddingTask } from '../testing/biddingLedger.ts';
import { memoryReads } from '../testing/memoryReads.ts';
import { bytesOf, gathered } from '../testing/samples.ts';
import { verifyExport } from '../verify/verifyExport.ts';
import { verifyLedger } from '../verify/verifyLedger.ts';
import { taskAt } from './taskAt.ts';

const memory = memoryReads(ledger);
const head = ledger.length;
const taskIds = [...new Set(ledger.map(({ taskId }) => taskId))];

let test: TestStore;
beforeAll(async () => {
  test = await storedLedger(ledger);
});
afterAll(() => test.close());

describe('a stored ledger with an event of each type, and with bids of version 1', () => {
  it('has each task at each position as the events in memory have it', async () => {
    for (let position = 0; position <= head; position += 1)
      for (const id of taskIds)
        expect(await taskAt(test.store, id, position)).toEqual(await taskAt(memory, id, position));
  });

  const filters: TaskFilter[] = [{}, { acceptingBids: true }, { status: 'In Progress' }];
  it.each(sorts)('has the board at each position, sorted by %s', async (sort) => {
    for (let position = 0; position <= head; position += 7)
      for (const filter of filters) {
        const page = { position, head, sort, filter, limit: 100 };
        expect(await boardAt(test.store, page)).toEqual(await boardAt(memory, page));
      }
  });

  it('has the history of each task, in pages of any size', async () => {
    for (const id of taskIds)
      for (const limit of [1, 2, 3, 1_000]) {
        const whole = historyOfEvents(ledger.filter(({ taskId }) => taskId === id));
        for await (const { events } of historyOf(test.store, id, { to: head, limit }))
          expect(events).toEqual(whole.splice(0, limit));
        expect(whole).toEqual([]);
      }
  });

  it.each(eventTypes)('is filtered by type: %s', async (type) => {
    const { events } = await readEvents(test.store, { type }, { head, limit: 1_000 });
    const expected = ledger.filter((event) => event.type === type).map(({ position }) => position);
    expect(events.map(({ position }) => position)).toEqual(expected);
    const isOfTask = type !== 'TextsForgotten' && isTaskEventType(type);
    expect(expected.length > 0, `biddingLedger.ts has an event ${type}`).toBe(isOfTask);
  });

  it('is verified, and so is its export', async () => {
    const signed = { heads: 0, unchecked: 0, upTo: 0 };
    const verdict = { valid: true, checked: head, head: await test.store.ledger.head(), signed };
    expect(await verifyLedger(test.store)).toEqual({ ...verdict, states: taskIds.length });
    const all = exportLedger(test.store, { format: 'jsonl', filter: {}, end: verdict.head });
    const text = await gathered(all);
    expect(await verifyExport(bytesOf(text, 10_000))).toEqual({ ...verdict, complete: false });
    const broken = text.replace('Sooner', 'Later!');
    expect(await verifyExport(bytesOf(broken, 10_000))).toMatchObject({ valid: false, firstBroken: 4 });
  });

  it('is exported as it was written: an old bid has version 1 and no name', async () => {
    const filter = await filterOf(test.store, { taskId: biddingTask, type: 'BidPlaced' });
    const options = { filter, end: await test.store.ledger.head() };
    const lines = (await gathered(exportLedger(test.store, { ...options, format: 'jsonl' }))).trimEnd();
    expect(lines.split('\n').map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { schemaVersion: 1, data: { bidId: 'old', userEmail: 'eve@example.com' } },
      { schemaVersion: 3, data: { bidId: 'new', userName: 'Bob', amount: 8.5, days: 3, message: '=Soon' } },
      { schemaVersion: 3, data: { bidId: 'bare', userName: 'Bob' } },
      { schemaVersion: 3, data: { bidId: 'dear', userName: 'Bob' } },
    ]);
    const rows = (await gathered(exportLedger(test.store, { ...options, format: 'csv' }))).split('\r\n');
    expect(rows[1]).toContain(`,1,"{""bidId"":""old"",""userEmail"":""eve@example.com""}",`);
    expect(rows[2]).toContain(`,3,"{""amount"":8.5,""bidId"":""new"",""days"":3,""message"":""=Soon"",`);
  });
});
