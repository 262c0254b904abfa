import { boardSchema } from '@marketplace/contracts';
import { storedLedger, type TestStore } from '@marketplace/event-store/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { biddingLedger, biddingTask, threeMore } from '../testing/biddingLedger.ts';
import { auditHere, type ProgramOutput } from '../testing/cli.ts';

let test: TestStore;
beforeAll(async () => {
  test = await storedLedger(biddingLedger);
});
afterAll(() => test.close());

const run = (...words: string[]): Promise<ProgramOutput> => auditHere(words, { DATABASE_URL: test.url });

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
  });

  it('prints the board, also only tasks that took bids, with the most bids first', async () => {
    expect((await run('board', '6')).out).toContain('  3 bids, 2 open  A logo  ');
    const { out } = await run('board', String(threeMore), '--sort', '-bids', '--accepting-bids', '--json');
    const { tasks } = boardSchema.parse(JSON.parse(out));
    expect(tasks.map(({ title }) => title)).toEqual(['With', 'Without']);
  });
});
