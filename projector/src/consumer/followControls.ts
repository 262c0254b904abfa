import type { ProjectionName } from '@marketplace/contracts';
import type { Projection } from '@marketplace/read-store/projections';
import type { Control, Generation } from '@marketplace/read-store';
import { keyOf } from '../generationKey.ts';
import type { Consumers } from './consumers.ts';
import { groupLive, liveGroupOf } from './groups.ts';

/** True if this code can update the generation: a generation of another version has other documents. */
export const isMadeBy =
  (projections: readonly Projection[]) =>
  ({ projection, version }: Generation): boolean =>
    projections.some((one) => one.name === projection && one.version === version);

/** Gives each consumer the generations that it updates now. */
export const createFollowControls = (consumers: Consumers, projections: readonly Projection[]) => {
  const liveGroup = liveGroupOf(projections);
  const isOurs = isMadeBy(projections);

  return async (controls: ReadonlyMap<ProjectionName, Control>): Promise<void> => {
    const followed = [...controls.values()].filter(({ paused }) => !paused);
    const current = followed.filter(({ diverged }) => !diverged).map((control) => control.live);
    const live = groupLive(current.filter(isOurs), consumers.groups());
    const alone = [...live.alone, ...followed.flatMap(({ next }) => next ?? []).filter(isOurs)];
    consumers.follow(liveGroup, live.together);
    for (const generation of alone) consumers.follow(keyOf(generation), [generation]);
    await consumers.stopOthers(new Set([liveGroup, ...alone.map(keyOf)]));
  };
};
