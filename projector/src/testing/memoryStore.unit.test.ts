import { projections as definitions, type Collection } from '@marketplace/read-store/projections';
import type { ReadPositions, ReadStore } from '@marketplace/read-store';
import { describeProjectionStore } from '@marketplace/read-store/testing';
import { describe } from 'vitest';
import { createMemoryStore, type MemoryStore } from './memoryStore.ts';

/** The two reads of live generations with which the suite looks at what was written. */
const readsOf = (projections: MemoryStore) => {
  const liveOf = async (name: keyof ReadPositions) => {
    const { live, diverged } = await projections.control(name);
    return { live, position: Math.min(...live.checkpoints), diverged };
  };
  return {
    positions: async () => {
      const all = definitions.map(async ({ name }) => {
        const { position, diverged } = await liveOf(name);
        return [name, diverged ? 0 : position] as const;
      });
      return Object.fromEntries(await Promise.all(all));
    },
    count: async (collection: Collection) => {
      const { live, position } = await liveOf(collection as 'bids');
      const stored = await projections.storedFields(live, collection, { after: '', limit: Infinity });
      return { position, count: [...stored.values()].filter(({ fields }) => fields).length };
    },
  };
};

describe('the store in memory', () => {
  describeProjectionStore(() => {
    const projections = createMemoryStore();
    const nothing = () => Promise.resolve();
    const store = { projections, documents: readsOf(projections), scrub: nothing, close: nothing };
    return Promise.resolve({
      store: store as unknown as ReadStore,
      atOnce: true,
      another: () => Promise.resolve(store as unknown as ReadStore),
      tamper: nothing,
      statementsOf: () => Promise.resolve(0),
      dispose: nothing,
    });
  });
});
