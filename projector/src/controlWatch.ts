import type { ProjectionName } from '@marketplace/contracts';
import type { Projection } from '@marketplace/read-store/projections';
import type { Control, ProjectionStore } from '@marketplace/read-store';
import type { Logger } from '@marketplace/service-kit';
import { pause } from '@marketplace/service-kit/async';
import type { CheckHistory } from './history/checkHistory.ts';
import { lookOften } from './rebuild/convergeAtBarrier.ts';
import { isUnavailable } from './unavailable.ts';

/** In milliseconds. */
const lookEvery = 500;
const compareEvery = 2_000;

/** Acts on what operators and other projectors have set in the store. */
export interface ControlWatch {
  look(): Promise<void>;
  /** Looks often, until the signal aborts. */
  keepLooking(): Promise<void>;
}

export const createControlWatch = (parts: {
  readonly projections: readonly Projection[];
  readonly store: ProjectionStore;
  readonly checkHistory: CheckHistory;
  readonly act: (controls: ReadonlyMap<ProjectionName, Control>) => Promise<void>;
  /** The store did not answer, and perhaps is another one now. */
  readonly beginAgain: () => void;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}): ControlWatch => {
  const { projections, store, checkHistory, act, beginAgain, logger, signal } = parts;
  const names = projections.map(({ name }) => name);
  let isComparing = false;

  const look = async (): Promise<void> => {
    const controls = new Map<ProjectionName, Control>();
    for (const name of names) controls.set(name, await store.control(name));
    isComparing = [...controls.values()].some(({ rebuild }) => rebuild?.state === 'comparing');
    await act(controls);
  };

  const keepLooking = async (): Promise<void> => {
    let comparedAt = performance.now();
    for (;;) {
      await pause(isComparing ? lookOften : lookEvery, signal);
      if (signal.aborted) return;
      try {
        if (performance.now() - comparedAt >= compareEvery) {
          await checkHistory(names);
          comparedAt = performance.now();
        }
        await look();
      } catch (error) {
        const how = isUnavailable(error) ? 'warn' : 'error';
        logger[how]({ err: error }, 'the state of the projections could not be read');
        // Perhaps it was dropped: then all generations begin again. While it is away, this fails too.
        beginAgain();
        await store.prepare().catch(() => undefined);
      }
    }
  };

  return { look, keepLooking };
};
