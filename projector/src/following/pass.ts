import { setTimeout as sleep } from 'node:timers/promises';
import { NewerEvent, type ProjectionName } from '@marketplace/contracts';
import type { Delivery } from '@marketplace/event-store';
import type { Writer } from '@marketplace/read-store';
import { traceEvent, type Logger, type Tracing } from '@marketplace/service-kit';
import { createOneAtATime } from '@marketplace/service-kit/async';
import { tasksAtATime } from '../dead-letters/settling.ts';
import type { Retry } from '../retry.ts';
import { untilAborted } from '../untilAborted.ts';
import type { NewerMet } from './leaving.ts';
import type { FoldedDelivery, Target } from './target.ts';
import type { UnlessBroken } from './unlessBroken.ts';

/**
 * Milliseconds from the start of one write to taking the next delivery. Events that come meanwhile are written together: else
 * each command of a lone caller would pay for a write of its own, to save a time that no reader can see. The more events a write
 * had, the longer is the pause: a write costs more than its events, and makes kept lists old (decision 37). A write of very many
 * events is one of many, by a pass that catches up.
 */
const pauseAfter = (events: number): number => (events > 200 ? 0 : Math.min(20, 5 + events));
/** What a pass retries with the store. */
export const writingDocuments = 'writing documents';

/** Takes deliveries into all targets, and writes what they come to in one transaction with the checkpoints. */
export interface Pass {
  /** Resolves when everything before this delivery is written, and this one is being written. */
  apply(delivery: Delivery): Promise<void>;
  /** Resolves when it is time to take the next delivery. */
  nextTurn(): Promise<void>;
  /** Resolves when everything is written. */
  written(): Promise<void>;
  /** Settles the dead letters that operators have asked for. */
  settleRequested(): Promise<void>;
}

export const createPass = (parts: {
  readonly targets: readonly Target[];
  readonly writer: Writer;
  readonly signal: AbortSignal;
  readonly logger: Logger;
  readonly tracing?: Tracing | undefined;
  readonly retryOf: (names: readonly ProjectionName[]) => Retry;
  readonly unlessBroken: UnlessBroken;
  /** Called when everything before the event is written. Nothing more may be applied then. */
  readonly onNewer: (met: NewerMet) => void;
}): Pass => {
  const { writer, signal, logger, tracing, retryOf, unlessBroken, onNewer } = parts;
  const members = parts.targets.map((target) => ({ target, oneAtATime: createOneAtATime() }));
  /** The targets that take deliveries: one that something else than an event holds up leaves the pass. */
  const active = new Set(members);
  const retry = retryOf(parts.targets.map(({ generation }) => generation.projection));
  const oneAtATime = createOneAtATime();
  const isOver = () => signal.aborted;
  let writing: Promise<void> = Promise.resolve();
  let nextAt = -Infinity;

  const trace = ({ events }: Delivery, since: number): void => {
    if (tracing === undefined) return;
    for (const { projection } of [...active].map(({ target }) => target))
      for (const event of events)
        if ((projection.types as ReadonlySet<string>).has(event.type))
          traceEvent(tracing, event, { name: `project ${projection.name}`, kind: 'consumer', since });
  };

  const foldAll = async (delivery: Delivery): Promise<readonly FoldedDelivery[]> => {
    const folded = await Promise.all(
      [...active].map(async (member) => {
        const { target, oneAtATime: alone } = member;
        const one = await unlessBroken(target.generation.projection, 'applying events', () =>
          alone(() => target.fold(delivery)),
        );
        if (one === undefined) active.delete(member);
        return one;
      }),
    );
    return folded.filter((one) => one !== undefined);
  };

  return {
    apply: async (delivery) => {
      await oneAtATime(async () => {
        const since = Date.now();
        const folded = await foldAll(delivery);
        if (isOver() || active.size === 0) return;
        const write = writer.prepareWrite(folded.map((one) => one.write));
        await writing;
        if (isOver()) return;
        nextAt = performance.now() + pauseAfter(delivery.events.length);
        writing = retry(writingDocuments, async () => {
          await write();
          trace(delivery, since);
        });
        const newer = folded.filter((one) => one.newer !== undefined);
        const [first] = newer;
        if (first?.newer === undefined) return;
        await writing;
        onNewer({ event: first.newer, projections: newer.map((one) => one.write.id.projection) });
      });
      if (active.size === 0) await untilAborted(signal);
    },

    nextTurn: async () => {
      const early = nextAt - performance.now();
      if (early > 0 && !isOver()) await sleep(early);
    },

    written: async () => {
      await oneAtATime(() => Promise.resolve());
      await writing;
    },

    settleRequested: async () => {
      for (const { target, oneAtATime: alone } of members)
        try {
          const requested = isOver() ? [] : await target.requestedTasks();
          for (let from = 0; from < requested.length; from += tasksAtATime)
            await oneAtATime(() =>
              alone(async () => {
                await writing;
                if (!isOver()) await target.settle(requested.slice(from, from + tasksAtATime));
              }),
            );
        } catch (error) {
          if (error instanceof NewerEvent) {
            onNewer({ event: error.stored, projections: [target.generation.projection] });
            return;
          }
          if (!isOver()) logger.warn({ err: error }, 'dead letters could not be settled; trying again');
        }
    },
  };
};
