import { rebuildKinds, type ProjectionName } from '@marketplace/contracts';
import { projectionOf } from './projections/index.ts';
import { Problem } from '@marketplace/service-kit';
import {
  isRunning,
  lastRebuild,
  type Control,
  type GenerationAt,
  type Rebuild,
  type RebuildRequest,
  type Rebuilds,
  type RepairRequest,
} from './rebuild.ts';

/** The data that an adapter stores about a projection as a whole. */
export interface StoredControl {
  readonly live: number;
  readonly previous: number | undefined;
  readonly paused: boolean;
  readonly rebuild: Rebuild | undefined;
  /** The number of the current timeline: the number of repairs up to now. */
  readonly timeline: number;
  readonly generations: readonly GenerationAt[];
}

/** The error for a new projection, which does not exist until a projector of this version has started. */
const noGeneration = (projection: ProjectionName): Problem =>
  new Problem(
    'unavailable',
    `The projection ${projection} is not there yet: the first projector of this version makes it. Start one.`,
  );

/** The generations that must stay. */
export const neededOf = ({ live, previous, rebuild }: StoredControl): ReadonlySet<number | undefined> =>
  new Set([live, previous, isRunning(rebuild) ? rebuild.generation : undefined]);

const controlOf = (stored: StoredControl): Control => {
  const { generations, previous, paused, rebuild } = stored;
  const live = generations.find(({ generation }) => generation === stored.live);
  if (live === undefined) throw new Error(`The live generation ${stored.live} is missing.`);
  const next = isRunning(rebuild)
    ? generations.find(({ generation }) => generation === rebuild.generation)
    : undefined;
  const needed = neededOf(stored);
  return {
    live,
    diverged: live.timeline < stored.timeline,
    paused,
    ...(previous !== undefined && { previous }),
    ...(rebuild && { rebuild }),
    ...(next && { next }),
    hasUnneeded: generations.some(({ generation }) => !needed.has(generation)),
  };
};

type StoredControls<Stored> = ReadonlyMap<ProjectionName, Stored>;

export const storedOf = <Stored>(stored: StoredControls<Stored>, projection: ProjectionName): Stored => {
  const controls = stored.get(projection);
  if (controls === undefined) throw noGeneration(projection);
  return controls;
};

/** The calls that read controls. `read` returns the stored data of these projections in one read; a projection may be missing. */
export const createControlReads = (
  read: (projections: readonly ProjectionName[]) => Promise<StoredControls<StoredControl>>,
): Pick<Rebuilds, 'control' | 'controls'> => ({
  control: async (name) => controlOf(storedOf(await read([name]), name)),
  controls: async (names) => {
    const stored = await read(names);
    return new Map(names.map((name) => [name, controlOf(storedOf(stored, name))]));
  },
});

const isRepairNeeded = ({ live, rebuild }: StoredControl, diverged: RepairRequest['diverged']): boolean =>
  diverged.includes(live) &&
  (!isRunning(rebuild) || rebuild.kind !== 'repair' || diverged.includes(rebuild.generation));

/** The rebuild for the request, with the number `unused` for a new generation; undefined if no rebuild is needed. */
export const rebuildOf = (
  stored: StoredControl,
  request: RebuildRequest | RepairRequest,
  unused: number,
): Rebuild | undefined => {
  const { live, previous, rebuild, generations } = stored;
  const ofLive = generations.find(({ generation }) => generation === live);
  if (ofLive === undefined) return undefined;
  const today = projectionOf(ofLive.projection).version;
  if (request.kind === 'repair') {
    if (!isRepairNeeded(stored, request.diverged)) return undefined;
    const { kind, reason, at: startedAt } = request;
    const nextGeneration = { generation: unused, version: today, liveVersion: ofLive.version };
    return { kind, state: 'catching-up', ...nextGeneration, acceptDifferences: true, startedAt, reason };
  }
  if (isRunning(rebuild)) return undefined;
  const { kind, acceptDifferences, at } = request;
  const begun = {
    kind,
    state: 'catching-up',
    liveVersion: ofLive.version,
    acceptDifferences,
    startedAt: at,
  } as const;
  if (kind === 'rollback') {
    const back = generations.find(({ generation }) => generation === previous);
    return back && { ...begun, generation: back.generation, version: back.version };
  }
  const last = lastRebuild(rebuild);
  const wasRolledBack = last?.kind === 'rollback' && last.state === 'swapped' && last.liveVersion === today;
  // An old program that restarts during a rolling update must not replace a generation of newer code.
  if (kind === 'upgrade' && (ofLive.version >= today || wasRolledBack)) return undefined;
  const former = !rebuildKinds[kind].swaps && last ? { former: last } : {};
  return { ...begun, ...former, generation: unused, version: today };
};
