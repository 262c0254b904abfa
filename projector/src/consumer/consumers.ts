import { leastOf, type GenerationAt } from '@marketplace/read-store';
import type { ConsumerDeps } from './applyAssignment.ts';
import { createConsumer, type Consumer } from './consumer.ts';
import { keyOf } from '../generationKey.ts';

interface RunningConsumer {
  readonly consumer: Consumer;
  /** Keys of the followed generations. */
  followed: string;
  /** Their lowest checkpoint at the last `follow`. */
  at: number;
}

export const createConsumers = (deps: Omit<ConsumerDeps, 'group'>) => {
  const { logger } = deps;
  const consumers = new Map<string, RunningConsumer>();

  const consumerOf = (group: string): RunningConsumer => {
    const known = consumers.get(group);
    if (known) return known;
    const consumer = createConsumer({ ...deps, group });
    const running = { consumer, followed: '', at: 0 };
    consumers.set(group, running);
    consumer.start();
    return running;
  };

  return {
    /** From now on the group's consumer updates these generations. */
    follow: (group: string, generations: readonly GenerationAt[]) => {
      const there = consumerOf(group);
      const keys = generations.map(keyOf).join(' ');
      // If the checkpoint is lower than before, somebody has emptied the store.
      const at = Math.min(...generations.map(leastOf));
      const isSame = keys === there.followed && at >= there.at;
      there.at = at;
      if (isSame) return;
      there.followed = keys;
      logger.info({ group, generations: keys }, 'applies events to these generations');
      there.consumer.follow(generations);
    },
    /** With the next `follow`, each consumer starts again at the checkpoints in the store. */
    beginAgain: () => {
      for (const running of consumers.values()) running.followed = '';
    },
    stopOthers: async (groups: ReadonlySet<string>) => {
      const others = [...consumers].filter(([group]) => !groups.has(group));
      for (const [group] of others) consumers.delete(group);
      await Promise.all(others.map(([, { consumer }]) => consumer.stop()));
    },
    groups: () => new Set(consumers.keys()),
    of: (group: string) => consumers.get(group)?.consumer,
    all: () => [...consumers.values()].map(({ consumer }) => consumer),
  };
};

/** The consumers of this process, one for each group of generations. */
export type Consumers = ReturnType<typeof createConsumers>;
