import { projectionNames } from '@marketplace/contracts';
import type { Feed } from '@marketplace/event-store';
import pg from 'pg';
import { compare, type Contender } from '../measure/compare.ts';
import { median, drive } from '../measure/sample.ts';
import { figuresTable, whole, type Figure } from '../measure/table.ts';
import type { BenchCase } from '../setup/benchCase.ts';
import { besideLive } from './besideLive.ts';
import { openLedger } from '../setup/ledger.ts';
import { openProjected } from './projected.ts';
import { rebuilt } from './rebuilt.ts';
import { fillLedger } from './ledgerOf.ts';

const batchSize = 1_000;

/** The peer for reads of the ledger: reads the plain rows, in pages of the same size. */
const readRows = async (pool: pg.Pool, head: number): Promise<void> => {
  for (let after = 0; after < head;) {
    const { rows } = await pool.query<{ position: string }>({
      name: 'page',
      text: 'SELECT * FROM event_store.events WHERE position > $1 ORDER BY position LIMIT $2',
      values: [after, batchSize],
    });
    after = Number(rows.at(-1)?.position ?? head);
  }
};

/** A contender that reads the whole ledger again and again. Its operations are events. */
const reader = (head: number, readAll: () => Promise<void>): Contender => ({
  processes: [],
  run: async (callers, ms) => {
    const sample = await drive(callers, ms, readAll);
    return { ...sample, operations: sample.operations * head, perSecond: sample.perSecond * head };
  },
});

const events = 200_000;
const documents = 100_000;
/** The rates of the table are medians of this number of measurements. */
const times = 3;

/** Reads the feed from the first event to the head, as a rebuild does. */
const readFeed = async (feed: Feed, head: number): Promise<void> => {
  const stop = new AbortController();
  for await (const batch of feed.follow({ after: 0, signal: stop.signal, batchSize }))
    if ((batch.at(-1)?.position ?? 0) >= head) break;
  stop.abort();
};

export const rebuild: BenchCase = {
  name: 'rebuild',
  about:
    'all events read from the feed against bare rows read by SELECT; then all projections caught up from nothing, each rebuilt, and one rebuilt under writes',
  run: async ({ database, seconds, onEnd, say }) => {
    const url = await database();
    const store = await openLedger(url);
    onEnd(() => store.close());
    const pool = new pg.Pool({ connectionString: url, max: 2 });
    pool.on('error', () => undefined);
    onEnd(() => pool.end());
    say(`  ${whole(events)} events are appended`);
    const head = await fillLedger(store.ledger, events);

    say('  read from the feed');
    const ours = reader(head, () => readFeed(store.feed, head));
    const peer = reader(head, () => readRows(pool, head));
    const read = await compare({ ours, peer }, 1, seconds);
    say('  caught up by the projector');
    const fromNothing: number[] = [];
    for (let time = 1; time < times; time += 1) {
      const { caughtUp, close } = await openProjected(url, await database());
      fromNothing.push(caughtUp);
      await close();
    }

    say('  each rebuilt beside the live one');
    const projected = await openProjected(url, await database());
    fromNothing.push(projected.caughtUp);
    const figures: Figure[] = [];
    const rate = (what: string, value: number) =>
      figures.push({ what, value, unit: 'events/s', peer: read.peers.perSecond });
    rate('read from the feed, and by SELECT', read.ours.perSecond);
    for (const name of projectionNames) {
      const rates: number[] = [];
      for (let time = 0; time < times; time += 1) rates.push(await rebuilt(projected, name));
      rate(`${name}, rebuilt`, median(rates));
    }
    rate('all from nothing', median(fromNothing));
    await projected.close();

    const beside = await besideLive({ database, tasks: documents, say });
    return figuresTable([
      ...figures,
      { what: 'tasks rebuilt beside writes, with indexes', value: beside.caughtUp, unit: 'events/s' },
      { what: 'documents compared', value: beside.compared, unit: '' },
      { what: 'from the request to the swap', value: beside.took, unit: 's' },
      { what: 'longest stop while it catches up', value: beside.whileCatchingUp, unit: 'ms' },
      { what: 'and while it is compared and swapped', value: beside.whileComparing, unit: 'ms' },
    ]);
  },
};
