import { boardSchema, taskAtSchema, taskHistorySchema } from '@marketplace/contracts';
import { storedLedger, type TestStore } from '@marketplace/event-store/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { biddingLedger, biddingTask, threeMore } from '../testing/biddingLedger.ts';
import { auditHere, type Said } from '../testing/cli.ts';

let test: TestStore;
beforeAll(async () => {
  test = await storedLedger(biddingLedger);
});
afterAll(() => test.close());

const run = (...words: string[]): Promise<Said> => auditHere(words, { DATABASE_URL: test.url });
const json = ({ out }: Said): unknown => JSON.parse(out);

describe('npm run audit, on a task with bids', () => {
  it('prints what each event changed, in the task and in an offer', async () => {
    const { out } = await run('history', biddingTask);
    for (const lines of [
      ['bidsCount: 1 -> 2', 'bidsOpen: 1 -> 2', 'bid.amount: - -> 8.5', 'bid.days: - -> 3'],
      ['bid.amount: 8.5 -> 9', 'bid.days: 3 -> -', 'bid.message: "=Soon" -> "=Sooner"'],
      ['status: "Pending" -> "In Progress"', 'bidsOpen: 2 -> 0', 'acceptingBids: true -> false'],
      ['acceptedBid: - -> "new"', 'work: - -> "started"'],
    ])
      expect(out).toContain(lines.map((line) => `      ${line}\n`).join(''));
    const { events } = taskHistorySchema.strict().parse(json(await run('history', biddingTask, '--json')));
    expect(events[1]).toMatchObject({ type: 'BidPlaced', schemaVersion: 1 });
    expect(events[6]).toMatchObject({ type: 'DeadlineNeared', changes: [] });
  });

  it.each([
    [6, { status: 'Pending', bidsCount: 3, bidsOpen: 2, acceptingBids: true }],
    [8, { status: 'In Progress', bidsCount: 3, bidsOpen: 0, acceptingBids: false }],
    [12, { status: 'Pending', bidsCount: 3, bidsOpen: 2, acceptingBids: false }],
    [13, { status: 'Pending', closesAt: '2026-12-31T23:59:59.999Z', acceptingBids: true }],
  ])('prints the task at position %d', async (position, expected) => {
    const { task } = taskAtSchema.parse(json(await run('at', biddingTask, String(position), '--json')));
    expect(task).toMatchObject(expected);
    const { out } = await run('at', biddingTask, String(position));
    expect(out).toMatch(new RegExp(`^acceptingBids ${String(expected.acceptingBids)}$`, 'm'));
  });

  it('prints the board, also only tasks that took bids, with the most bids first', async () => {
    expect((await run('board', '6')).out).toContain('  3 bids, 2 open  A logo  ');
    const board = async (...words: string[]) =>
      boardSchema.parse(json(await run('board', ...words, '--json'))).tasks.map(({ title }) => title);
    const at = String(threeMore);
    expect(await board(at, '--sort', 'bids')).toEqual(['Without', 'Closed', 'With']);
    expect(await board(at, '--sort', '-bids', '--accepting-bids')).toEqual(['With', 'Without']);
    expect(await board('12', '--accepting-bids')).toEqual([]);
  });

  it('exports the events of one type', async () => {
    const { out } = await run('export', '--type', 'BidRevised', '--task', biddingTask);
    expect(out.trimEnd().split('\n')).toHaveLength(1);
    expect(JSON.parse(out)).toMatchObject({ position: 4, data: { amount: 9, message: '=Sooner' } });
    expect(await run('export', '--type', 'BidPraised')).toMatchObject({ code: 2, out: '' });
  });
});
