import { pause } from '@marketplace/service-kit/async';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProjectionName } from '@marketplace/contracts';
import type { Delivery } from '@marketplace/event-store';
import type { GenerationWrite, Writer } from '@marketplace/read-store';
import { traceEvent, type Logger, type Tracing } from '@marketplace/service-kit';
import { createOneAtATime } from '../dead-letters/oneAtATime.ts';
import type { Retry } from '../retry.ts';
import type { Target } from './target.ts';

const settleEvery = 500;
/**
 * Milliseconds from the start of one write to the next delivery. Events that come meanwhile are written together. Without this,
 * each command of a single caller would cost one write, for a gain that no reader can see.
 */
const writeEvery = 5;

/** Applies deliveries to all targets, and writes the documents in one transaction with the checkpoints. */
export interface Pass {
  /** Resolves when all earlier deliveries are written, and the write of this one has begun. */
  apply(delivery: Delivery): Promise<void>;
  /** Resolves when it is time to take the next delivery. */
  nextTurn(): Promise<void>;
  /** Resolves when everything is written. */
  written(): Promise<void>;
  /** Settles dead letters soon after an operator's request, until the signal aborts. */
  keepSettling(): Promise<void>;
}

export const createPass = (parts: {
  readonly targets: readonly Target[];
  readonly writer: Writer;
  readonly signal: AbortSignal;
  readonly logger: Logger;
  readonly tracing?: Tracing | undefined;
  readonly retryOf: (names: readonly ProjectionName[]) => Retry;
}): Pass => {
  const { targets, writer, signal, logger, tracing, retryOf } = parts;
  const retry = retryOf(targets.map(({ generation }) => generation.projection));
  const retries = new Map(targets.map((target) => [target, retryOf([target.generation.projection])]));
  const oneAtATime = createOneAtATime();
  const isOver = () => signal.aborted;
  let writing: Promise<void> = Promise.resolve();
  let lastWrite = -Infinity;

  const trace = ({ events }: Delivery, since: number): void => {
    if (tracing === undefined) return;
    for (const { projection } of targets)
      for (const event of events)
        if ((projection.types as ReadonlySet<string>).has(event.type))
          traceEvent(tracing, event, { name: `project ${projection.name}`, kind: 'consumer', since });
  };

  const foldAll = async (delivery: Delivery): Promise<readonly GenerationWrite[]> => {
    const writes = await Promise.all(
      targets.map(async (target) => {
        let write: GenerationWrite | undefined;
        await retries.get(target)?.('applying events', async () => {
          write = await target.fold(delivery);
        });
        return write;
      }),
    );
    return writes.filter((write) => write !== undefined);
  };

  return {
    apply: (delivery) =>
      oneAtATime(async () => {
        const since = Date.now();
        const writes = await foldAll(delivery);
        if (isOver()) return;
        const write = writer.prepareWrite(writes);
        await writing;
        if (isOver()) return;
        lastWrite = performance.now();
        writing = retry('writing documents', async () => {
          await write();
          trace(delivery, since);
        });
      }),

    nextTurn: async () => {
      const early = lastWrite + writeEvery - performance.now();
      if (early > 0 && !isOver()) await sleep(early);
    },

    written: async () => {
      await oneAtATime(() => Promise.resolve());
      await writing;
    },

    keepSettling: async () => {
      while (!isOver()) {
        await pause(settleEvery, signal);
        for (const target of targets)
          try {
            for (const taskId of isOver() ? [] : await target.requestedTasks())
              await oneAtATime(async () => {
                await writing;
                if (!isOver()) await target.settle(taskId);
              });
          } catch (error) {
            if (!isOver()) logger.warn({ err: error }, 'dead letters could not be settled; trying again');
          }
      }
    },
  };
};
