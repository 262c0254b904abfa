import type { ProjectionName } from '@marketplace/contracts';
import type { GenerationWrite, ProjectionStore, Writer } from '@marketplace/read-store';

export interface HeldStore extends ProjectionStore {
  /** Stops the writes of the projection, as if it were paused; other projections continue. */
  hold(projection: ProjectionName): void;
  isHolding(): boolean;
  /** Does the writes that were held back. */
  release(): Promise<void>;
}

/** A projection store whose projections can be stopped at their position. */
export const heldStore = (store: ProjectionStore): HeldStore => {
  const held = new Set<ProjectionName>();
  let heldBack: GenerationWrite[] = [];

  const holding = (writer: Writer): Writer => ({
    ...writer,
    prepareWrite: (writes) => async () => {
      const isHeld = ({ id }: GenerationWrite) => held.has(id.projection);
      heldBack.push(...writes.filter(isHeld));
      await writer.prepareWrite(writes.filter((write) => !isHeld(write)))();
    },
  });

  return {
    ...store,
    openWriter: async () => holding(await store.openWriter()),
    hold: (projection) => void held.add(projection),
    isHolding: () => held.size > 0,
    release: async () => {
      held.clear();
      const writes = heldBack;
      heldBack = [];
      const writer = await store.openWriter();
      for (const write of writes) await writer.prepareWrite([write])();
      await writer.close();
    },
  };
};
