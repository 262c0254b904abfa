import { verifyLedger } from '@marketplace/audit';
import { openPostgresReadStore } from '@marketplace/read-store';
import { logger, openLedger } from '../setup/ledger.ts';
import { rebuilt } from '../rebuild/rebuilt.ts';
import { loadWhile } from '../whole/load.ts';
import type { Board } from './board.ts';
import type { Figure } from '../measure/table.ts';
import { searchesOf } from './reads.ts';

const readers = 4;
const name = 'tasks';

export const measureVerify = async ({ side }: Board): Promise<readonly Figure[]> => {
  const store = await openLedger(side.databaseUrl);
  try {
    const from = performance.now();
    const { valid, checked } = await verifyLedger(store);
    if (!valid) throw new Error('The ledger is not valid.');
    const value = (checked * 1_000) / (performance.now() - from);
    return [{ what: 'ledger verified', value, unit: 'events/s', goal: { least: 200_000 } }];
  } finally {
    await store.close();
  }
};

/** Rebuilds a projection in the product, while callers read one task, a page of the list and a search in turn. */
export const measureRebuild = async ({ side, workload, readsUrl }: Board): Promise<readonly Figure[]> => {
  const events = await openLedger(side.databaseUrl);
  const reads = await openPostgresReadStore({ url: readsUrl, logger });
  const { projections: store } = reads;
  const search = searchesOf(workload, (word) => word);
  const calls = [
    () => workload.person(0).get(`/tasks/${workload.someTask()}`),
    () => workload.person(0).get('/tasks?limit=20&sort=-posted'),
    search,
  ];
  let sent = 0;
  try {
    const [rate, { p99, perSecond }] = await loadWhile(
      { url: side.api, callers: readers },
      () => calls[sent++ % calls.length]?.(),
      () => rebuilt({ events, store }, name),
    );
    return [
      { what: `${name} rebuilt`, value: rate, unit: 'events/s', goal: { least: 40_000 } },
      { what: 'reads meanwhile', value: perSecond, unit: 'a second' },
      { what: 'reads meanwhile, p99', value: p99, unit: 'ms', goal: { most: 100 } },
    ];
  } finally {
    await reads.close();
    await events.close();
  }
};
