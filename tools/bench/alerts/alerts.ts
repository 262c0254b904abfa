import { setTimeout as sleep } from 'node:timers/promises';
import { categories } from '@marketplace/contracts';
import { openEventStore, type EventStore } from '@marketplace/event-store';
import { createSearchIndex, type Posting } from '@marketplace/read-store/projections';
import { createProjector, createWatchedSearches } from '@marketplace/projector';
import { leastOf, openPostgresReadStore, type ReadStore } from '@marketplace/read-store';
import { createLogger } from '@marketplace/service-kit';
import { median } from '../measure/sample.ts';
import { table } from '../measure/table.ts';
import { fillLedger, posting } from '../rebuild/ledgerOf.ts';
import type { BenchCase } from '../setup/benchCase.ts';
import { sampleTask } from '../setup/sampleTask.ts';
import { searchItems, watchedOf } from './searches.ts';

const searches = 10_000;
const postings = 1_000;
const rounds = 20;

type Row = readonly string[];

/** A posting with a description of so many words. */
const postingOf = (number: number, words: number): Posting => ({
  ...sampleTask,
  title: `A logo and a banner, number ${number}`,
  description: Array.from({ length: words }, (_, word) => `word${(number * 7 + word).toString(36)}`).join(
    ' ',
  ),
  category: categories[number % categories.length] ?? 'Design',
  budget: (number * 37) % 2_500,
  status: 'Pending',
  position: number + 1,
  ownerUid: 'uid-owner',
  postedAt: new Date().toISOString(),
});

const timed = async (times: number, run: (time: number) => unknown): Promise<Row> => {
  const taken: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const from = performance.now();
    await run(time);
    taken.push(performance.now() - from);
  }
  return [median(taken).toFixed(2), Math.max(...taken).toFixed(1)];
};

const matching = async (): Promise<readonly Row[]> => {
  const watched = searchItems(searches).map(watchedOf);
  const index = createSearchIndex(watched);
  let found = 0;
  const match = (words: number) =>
    timed(postings, (number) => (found += index.match(postingOf(number, words)).length));
  const rows = [
    ['the index is made', ...(await timed(rounds, () => createSearchIndex(watched)))],
    ['a posting of 50 words is matched', ...(await match(50))],
    ['a posting of 700 words (5,000 characters) is matched', ...(await match(700))],
  ];
  return [...rows, [`… and matches so many searches`, String(Math.round(found / postings / 2)), '']];
};

/** From an append to its alerts in the read models, with so many searches that match it. */
const alerted = async (events: EventStore, reads: ReadStore, count: number): Promise<Row> => {
  for (const item of searchItems(count, () => '')) await reads.items.add(item, Infinity);
  const once = async () => {
    const head = await fillLedger(events.ledger, 1, posting);
    const at = async () => leastOf((await reads.projections.control('alerts')).live);
    while ((await at()) < head) await sleep(1);
  };
  await once();
  return timed(rounds, once);
};

export const alerts: BenchCase = {
  name: 'alerts',
  about: 'a posting matched with 10,000 saved searches, and what the projector pays for it',
  run: async ({ database, onEnd, say }) => {
    const rows: Row[] = [...(await matching())];
    const url = await database();
    const logger = createLogger({ level: 'error', name: 'bench' });
    const events = await openEventStore({ url, logger });
    onEnd(() => events.close());
    const reads = await openPostgresReadStore({ url, logger });
    onEnd(() => reads.close());
    const watched = createWatchedSearches(reads.items);
    const projector = createProjector({ events, store: reads.projections, logger, ...watched });
    await projector.start();
    onEnd(() => projector.stop());

    say('  a posting that nobody searches for, then one that 100 and 10,000 searches match');
    rows.push(['posted to alerted, no search', ...(await alerted(events, reads, 0))]);
    rows.push(['posted to alerted, 100 searches match', ...(await alerted(events, reads, 100))]);
    rows.push(['posted to alerted, 10,000 more match', ...(await alerted(events, reads, searches))]);
    rows.push([
      'is there a change? (each delivery with a posting)',
      ...(await timed(200, () => reads.items.changes('search'))),
    ]);
    const [one] = await reads.items.list('search');
    const readAgain = async () => {
      if (one !== undefined) await reads.items.change(one);
      const from = performance.now();
      await watched.prepare('alerts');
      return performance.now() - from;
    };
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push(await readAgain());
    rows.push(['all searches are read again', median(times).toFixed(2), Math.max(...times).toFixed(1)]);
    return table(['', 'p50 ms', 'slowest ms'], rows);
  },
};
