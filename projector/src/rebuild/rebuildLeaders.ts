import type { ProjectionName } from '@marketplace/contracts';
import type { Leadership } from '@marketplace/event-store';
import { isRunning, type Control } from '@marketplace/read-store';
import { pause } from '@marketplace/service-kit/async';
import type { RunRebuildDeps } from './rebuildState.ts';
import { runRebuild } from './runRebuild.ts';

const tryAgainAfter = 1_000;

/** Leads rebuilds in this process, one leader of all processes for each projection. */
export const createRebuildLeaders = (
  deps: Omit<RunRebuildDeps, 'name'> & { readonly leadership: Leadership },
) => {
  const { leadership, logger, signal } = deps;
  const leading = new Map<ProjectionName, Promise<void>>();

  const leadOne = async (name: ProjectionName): Promise<void> => {
    for await (const term of leadership.terms(`rebuild ${name}`, signal)) {
      try {
        await runRebuild({ ...deps, name, signal: term.signal });
      } catch (error) {
        if (signal.aborted) return;
        logger.warn({ err: error, projection: name }, 'a rebuild could not go on; trying again');
        await pause(tryAgainAfter, term.signal);
      }
      return;
    }
  };

  return {
    /** Begins to lead each rebuild that runs, or that left unneeded generations, as soon as no other process leads it. */
    lead: (controls: ReadonlyMap<ProjectionName, Control>) => {
      for (const [name, { rebuild, hasUnneeded }] of controls)
        if ((isRunning(rebuild) || hasUnneeded) && !leading.has(name))
          leading.set(
            name,
            leadOne(name).finally(() => leading.delete(name)),
          );
    },
    /** Resolves when this process leads no rebuild any more. */
    ended: () => Promise.all(leading.values()),
  };
};
