import { setTimeout as sleep } from 'node:timers/promises';
import { oneReader, soleLeader, type EventStore } from '@marketplace/event-store';
import { createProjector } from '@marketplace/projector';
import { openPostgresReadStore } from '@marketplace/read-store';
import type { Logger } from '@marketplace/service-kit';
import { median } from '../measure/sample.ts';

const times = 3;

/** Events per second from an empty read store until every projection has applied all events; the median of three runs. */
export const catchUp = async (given: {
  readonly store: Pick<EventStore, 'feed' | 'readIdentity' | 'readTask' | 'deadLetters'>;
  readonly head: number;
  readonly database: () => Promise<string>;
  readonly logger: Logger;
}): Promise<number> => {
  const { store, head, database, logger } = given;
  const rates: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const readStore = await openPostgresReadStore({ url: await database(), logger });
    const projector = createProjector({
      events: { ...store, assignedFeed: oneReader(store.feed), leadership: soleLeader },
      store: readStore.projections,
      logger,
    });
    const from = performance.now();
    await projector.start();
    const position = async () =>
      Math.min(...Object.values(await readStore.documents.positions().catch(() => ({ none: 0 }))));
    while ((await position()) < head) await sleep(10);
    rates.push(head / ((performance.now() - from) / 1000));
    await projector.stop();
    await readStore.close();
  }
  return median(rates);
};
