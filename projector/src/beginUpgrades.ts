import type { Projection } from '@marketplace/read-store/projections';
import type { ProjectionStore } from '@marketplace/read-store';
import type { Logger } from '@marketplace/service-kit';

/** Begins to replace each live generation that was made by an earlier version of its projection. */
export const beginUpgrades = async (
  store: ProjectionStore,
  projections: readonly Projection[],
  logger: Logger,
): Promise<void> => {
  for (const { name, version } of projections) {
    const at = new Date().toISOString();
    const begun = await store.beginRebuild(name, { kind: 'upgrade', acceptDifferences: true, at });
    const { live } = await store.control(name);
    if (live.version > version)
      logger.warn(
        { projection: name, live: live.version, version },
        'newer code made the live generation: newer projectors keep it up to date, not this one',
      );
    if (begun)
      logger.info(
        { projection: name, ...begun },
        'the projection has a new version: building its next generation',
      );
  }
};
