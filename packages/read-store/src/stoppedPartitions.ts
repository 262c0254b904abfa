import type { ProjectionName } from '@marketplace/contracts';
import type { Control } from './rebuild.ts';

interface LastMove {
  readonly position: number;
  /** The first look that found it there with more events in the ledger, in milliseconds; undefined at the end of the ledger. */
  readonly since: number | undefined;
}

interface ProjectionMoves {
  readonly generation: number;
  readonly lookedAt: number;
  readonly seen: readonly LastMove[];
}

/** Compares each look at a projection with the looks before. */
export const createStoppedWatch = (now = () => performance.now()) => {
  const known = new Map<ProjectionName, ProjectionMoves>();

  return {
    /** `head`: of the ledger, read before the control. */
    observe: (name: ProjectionName, { live, next = live, paused }: Control, head: number) => {
      if (paused) {
        known.delete(name);
        return;
      }
      // While a rebuild runs, the live generation may wait for its end.
      const { generation, checkpoints } = next;
      const before = known.get(name);
      const lookedAt = now();
      const seen = checkpoints.map((position, partition): LastMove => {
        if (position >= head) return { position, since: undefined };
        const last = before?.generation === generation ? before.seen[partition] : undefined;
        return { position, since: (last?.position === position ? last.since : undefined) ?? lookedAt };
      });
      known.set(name, { generation, lookedAt, seen });
    },
    /**
     * The partitions that do not go on, though the ledger has more events: the lowest of their positions, and for how many seconds none of them
     * has moved. Undefined, unless partitions have not moved for this time; also undefined for a paused projection.
     */
    find: (name: ProjectionName, forSeconds: number) => {
      const { seen = [], lookedAt = 0 } = known.get(name) ?? {};
      const ageOf = ({ since }: LastMove) => (lookedAt - (since ?? lookedAt)) / 1_000;
      const still = seen.flatMap((one, partition) =>
        one.since !== undefined && ageOf(one) >= forSeconds ? [{ one, partition }] : [],
      );
      if (still.length === 0) return undefined;
      return {
        partitions: still.map(({ partition }) => partition),
        position: Math.min(...still.map(({ one }) => one.position)),
        seconds: Math.floor(Math.max(...still.map(({ one }) => ageOf(one)))),
      };
    },
    /** Begins again, because there was no look for a time. */
    forget: () => {
      known.clear();
    },
  };
};
