import { openTestStore, sampleId, silentLogger } from '@marketplace/event-store/testing';
import { openMongoReadStore } from '@marketplace/read-store';
import { realMongo } from '@marketplace/service-kit/testing';
import { afterAll, beforeAll, it } from 'vitest';
import { withWriter } from '../testing/documents.ts';
import { rebuilt, seenMoments, startKillable, type Moment } from '../testing/killing.ts';

const moments: readonly Moment[] = [
  ...seenMoments,
  {
    at: 'has swapped just now',
    isThen: ({ live, rebuild }) => live.generation === rebuild?.generation,
    swaps: true,
  },
  { at: 'clears away what nobody needs any more', isThen: ({ hasUnneeded }) => hasUnneeded, swaps: true },
];

realMongo.describe('a projector with read models in MongoDB that is killed in a rebuild', () => {
  let killable: Awaited<ReturnType<typeof startKillable>>;
  let close: () => Promise<void>;

  beforeAll(async () => {
    const test = await openTestStore();
    const url = new URL(realMongo.address);
    url.pathname = `/test-${sampleId()}`;
    const read = await openMongoReadStore({ url: url.href, logger: silentLogger });
    const generationsKept = async () => {
      const posted = await test.store.findEvents({ types: ['TaskPosted'], limit: 1_000 });
      const ids = posted.map(({ taskId }) => taskId);
      const { live } = await read.projections.control(rebuilt);
      const kept: number[] = [];
      for (let generation = 1; generation <= live.generation; generation += 1) {
        const id = { projection: rebuilt, generation };
        const found = await withWriter(read.projections, (writer) => writer.load(id, 'tasks', ids));
        if (found.size > 0) kept.push(generation);
      }
      return kept;
    };
    const settings = { DATABASE_URL: test.url, MONGO_URL: url.href };
    killable = await startKillable({ events: test.store, read, settings, generationsKept });
    close = async () => {
      await killable.stop();
      await read.close();
      await test.close();
    };
  });
  afterAll(() => close());

  it.each(moments)('when it $at leaves all as it was, and the next one ends it', async (moment) => {
    await killable.killWhen(moment);
  });
});
