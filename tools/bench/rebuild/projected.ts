import { setTimeout as sleep } from 'node:timers/promises';
import { projectionNames, type ProjectionName } from '@marketplace/contracts';
import type { EventStore } from '@marketplace/event-store';
import { createProjector } from '@marketplace/projector';
import { leastOf, openPostgresReadStore, type ProjectionStore } from '@marketplace/read-store';
import { logger, openLedger } from '../setup/ledger.ts';

export const checkEvery = 10;

/** A ledger and its read models, which a projector in this process updates. */
export interface ProjectedLedger {
  readonly events: EventStore;
  readonly store: ProjectionStore;
  /** The position up to which the live read model has all events. */
  readonly position: (name: ProjectionName) => Promise<number>;
  /** Events a second, from the empty read models until each projection had all events. */
  readonly caughtUp: number;
  readonly close: () => Promise<void>;
}

/** Opens the ledger at `ledgerUrl` and projects it into the database at `readUrl`; resolves when the projections have caught up. */
export const openProjected = async (ledgerUrl: string, readUrl: string): Promise<ProjectedLedger> => {
  const events = await openLedger(ledgerUrl);
  const reads = await openPostgresReadStore({ url: readUrl, logger });
  const { projections: store } = reads;
  const projector = createProjector({ events, store, logger });
  const from = performance.now();
  await projector.start();
  const position = async (name: ProjectionName) => leastOf((await store.control(name)).live);
  const head = await events.feed.head();
  for (const name of projectionNames) while ((await position(name)) < head) await sleep(checkEvery);
  const caughtUp = head / ((performance.now() - from) / 1_000);
  return {
    caughtUp,
    events,
    store,
    position,
    close: async () => {
      await projector.stop();
      await reads.close();
      await events.close();
    },
  };
};
