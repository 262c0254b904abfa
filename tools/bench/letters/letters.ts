import { setTimeout as sleep } from 'node:timers/promises';
import { openEventStore } from '@marketplace/event-store';
import { createProjector } from '@marketplace/projector';
import { bidsProjection, tasksProjection, type Projection } from '@marketplace/read-store/projections';
import { deadLetterId, leastOf, openPostgresReadStore } from '@marketplace/read-store';
import { createLogger } from '@marketplace/service-kit';
import { table } from '../measure/table.ts';
import { fillLedger, posting } from '../rebuild/ledgerOf.ts';
import type { BenchCase } from '../setup/benchCase.ts';

const many = 20_000;
/** The most that one action of an operator names. */
const together = 1_000;
const generation = { projection: 'tasks', generation: 1 } as const;

/** Can't apply the first events of the ledger. */
const refusing: Projection = {
  ...tasksProjection,
  changes: (event) => {
    if (event.position <= many) throw new Error('refused');
    return tasksProjection.changes(event);
  },
};

export const letters: BenchCase = {
  name: 'letters',
  about: '20,000 events that a projection can’t apply: parked until the next task shows, then discarded',
  run: async ({ database, onEnd, say }) => {
    const url = await database();
    const logger = createLogger({ level: 'fatal', name: 'bench' });
    const events = await openEventStore({ url, logger });
    onEnd(() => events.close());
    const reads = await openPostgresReadStore({ url, logger });
    onEnd(() => reads.close());
    const { deadLetters } = reads.projections;
    say(`  ${many} events are posted`);
    const head = await fillLedger(events.ledger, many + 1, posting);
    const store = reads.projections;
    const projector = createProjector({ projections: [refusing, bidsProjection], events, store, logger });
    onEnd(() => projector.stop());

    const timed = async (what: string, run: () => Promise<void>): Promise<string[]> => {
      say(`  they are ${what}`);
      const from = performance.now();
      await run();
      const seconds = (performance.now() - from) / 1_000;
      return [what, seconds.toFixed(1), Math.round(many / seconds).toLocaleString('en')];
    };
    const parked = await timed('parked', async () => {
      await projector.start();
      while (leastOf((await store.control('tasks')).live) < head) await sleep(5);
      if ((await deadLetters.count(generation)) !== many) throw new Error('The events are not parked.');
    });
    const discarded = await timed('discarded', async () => {
      for (let first = 1; first <= many; first += together) {
        const ids = Array.from({ length: together }, (_, place) => deadLetterId(generation, first + place));
        await deadLetters.request(ids, 'discarding');
      }
      while ((await deadLetters.count(generation)) > 0) await sleep(50);
    });
    return table(['', 'seconds', 'events/s'], [parked, discarded]);
  },
};
