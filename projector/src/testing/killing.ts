import { setTimeout as sleep } from 'node:timers/promises';
import type { StoredEvent } from '@marketplace/contracts';
import type { EventStore } from '@marketplace/event-store';
import { tasksProjection } from '@marketplace/read-store/projections';
import { leastOf, type Control, type ReadStore } from '@marketplace/read-store';
import { expect, vi } from 'vitest';
import { documentsIn, foldOf } from './documents.ts';
import { startProjectorProcess } from './projectorProcess.ts';
import { postWithBid } from './sharing.ts';

/** The projection that is rebuilt. */
export const rebuilt = 'tasks' as const;
const tasks = 3_000;

/** When to kill. */
export interface Moment {
  readonly at: string;
  readonly isThen: (now: Control) => boolean | Promise<boolean>;
  /** Makes the moment last, from when on; resolves to what ends that. */
  readonly prolong?: {
    readonly when: (now: Control) => boolean;
    readonly begin: (now: Control) => Promise<() => Promise<unknown>>;
  };
  /** The new generation takes the live one's place all the same. */
  readonly swaps?: true;
}

export const holdsAll = ({ rebuild }: Control): boolean => (rebuild?.barrier?.at ?? 0) > 0;

/** Steps that another process can see. */
export const seenMoments: readonly Moment[] = [
  {
    at: 'catches up',
    isThen: ({ live, next }) =>
      next !== undefined && next.checkpoints.some((at) => at > 0) && leastOf(next) < leastOf(live),
  },
  { at: 'begins to compare', isThen: ({ rebuild }) => rebuild?.state === 'comparing' },
  { at: 'has stopped all of them', isThen: ({ rebuild }) => rebuild?.barrier?.at === 0 },
  { at: 'compares while all have stopped', isThen: holdsAll },
];

/** A projector as a process beside a ledger of some thousands of events, to be killed in one rebuild after the other. */
export const startKillable = async (given: {
  readonly events: EventStore;
  readonly read: ReadStore;
  readonly settings: Readonly<Record<string, string>>;
  /** The generations of `tasks` with anything in the store, in their order. */
  readonly generationsKept: () => Promise<readonly number[]>;
}) => {
  const { events, read, settings, generationsKept } = given;
  for (let left = tasks; left > 0; left -= 100)
    await Promise.all(Array.from({ length: 100 }, () => postWithBid(events)));
  let projector = await startProjectorProcess(settings);
  const { position: head } = await events.ledger.head();
  // They can be read once they have caught up.
  await vi.waitFor(async () => {
    const positions = await read.documents.positions();
    expect(Math.min(positions.tasks, positions.bids)).toBeGreaterThanOrEqual(head);
  }, 40_000);
  const ledger: readonly StoredEvent[] = await events.readEvents({ after: 0, limit: head });
  const fold = await foldOf(tasksProjection, ledger);

  const control = () => read.projections.control(rebuilt);
  /** Looks as often as it can: what it waits for is over in a moment. */
  const when = async (holds: (now: Control) => boolean | Promise<boolean>): Promise<Control> => {
    const until = Date.now() + 25_000;
    while (Date.now() < until) {
      const now = await control();
      if (await holds(now)) return now;
      await sleep(1);
    }
    throw new Error(`That never was; at the end: ${JSON.stringify(await control())}`);
  };
  const isWhole = async () => {
    const { live } = await control();
    expect(await documentsIn(read.projections, tasksProjection, ledger, live.generation)).toEqual(fold);
    expect(await read.documents.count('tasks', [])).toMatchObject({ count: tasks });
  };

  return {
    /** The live generation is as it was and is read; the next process ends the rebuild, and leaves nothing lying about. */
    killWhen: async ({ isThen, prolong, swaps }: Moment): Promise<void> => {
      const before = await control();
      const at = new Date().toISOString();
      const begun = await read.projections.beginRebuild(rebuilt, {
        kind: 'rebuild',
        acceptDifferences: false,
        at,
      });
      if (begun === undefined) throw new Error('It did not begin.');
      const { generation } = begun;
      const letGo = prolong && (await prolong.begin(await when(prolong.when)));
      await when(isThen);
      await projector.kill();
      await letGo?.();
      if (swaps) await when(({ live }) => live.generation === generation);
      else expect((await control()).live).toEqual(before.live);
      await isWhole();

      projector = await startProjectorProcess(settings);
      const after = await when(({ rebuild, hasUnneeded }) => rebuild?.endedAt !== undefined && !hasUnneeded);
      expect(after.rebuild).toMatchObject({ state: 'swapped', generation });
      expect([after.previous, after.live.generation]).toEqual([before.live.generation, generation]);
      expect(await generationsKept()).toEqual([before.live.generation, generation]);
      await isWhole();
    },
    stop: () => projector.kill(),
  };
};
