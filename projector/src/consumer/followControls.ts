import type { ProjectionName } from '@marketplace/contracts';
import type { Projection } from '@marketplace/read-store/projections';
import { type Control, type Generation, isRunning } from '@marketplace/read-store';
import { keyOf } from '../generationKey.ts';
import type { Consumers } from './consumers.ts';
import { groupLive, liveGroupOf } from './groups.ts';

/** In milliseconds. A barrier that lasts longer is ignored, because its leader may be gone. */
const longestBarrier = 5_000;

/** Computes the highest position that may be applied, from the barrier of the rebuild. @param now milliseconds of a monotonic clock */
const createBarrierLimit = (): ((control: Pick<Control, 'rebuild'>, now: number) => number) => {
  let held: { readonly id: string; readonly since: number } | undefined;
  return ({ rebuild }, now) => {
    const barrier = isRunning(rebuild) ? rebuild.barrier : undefined;
    if (barrier === undefined) held = undefined;
    else if (held?.id !== barrier.id) held = { id: barrier.id, since: now };
    const isUp = held !== undefined && now - held.since < longestBarrier;
    return barrier !== undefined && isUp ? barrier.at : Number.POSITIVE_INFINITY;
  };
};

/** True if this code can update the generation: a generation of another version has other documents. */
export const isMadeBy =
  (projections: readonly Projection[]) =>
  ({ projection, version }: Generation): boolean =>
    projections.some((one) => one.name === projection && one.version === version);

/** Gives each consumer the generations that it updates now, and the limit of a rebuild's barrier. */
export const createFollowControls = (consumers: Consumers, projections: readonly Projection[]) => {
  const liveGroup = liveGroupOf(projections);
  const isOurs = isMadeBy(projections);
  const limits = new Map(projections.map(({ name }) => [name, createBarrierLimit()]));

  return async (controls: ReadonlyMap<ProjectionName, Control>): Promise<void> => {
    const now = performance.now();
    const limitOf = (generations: readonly Generation[]) =>
      Math.min(
        ...generations.map(({ projection }) => {
          const control = controls.get(projection);
          return control ? (limits.get(projection)?.(control, now) ?? Infinity) : Infinity;
        }),
      );
    const followed = [...controls.values()].filter(({ paused }) => !paused);
    const current = followed.filter(({ diverged }) => !diverged).map((control) => control.live);
    const live = groupLive(current.filter(isOurs), consumers.groups());
    const alone = [...live.alone, ...followed.flatMap(({ next }) => next ?? []).filter(isOurs)];
    consumers.follow(liveGroup, live.together, limitOf(live.together));
    for (const generation of alone) consumers.follow(keyOf(generation), [generation], limitOf([generation]));
    await consumers.stopOthers(new Set([liveGroup, ...alone.map(keyOf)]));
  };
};
