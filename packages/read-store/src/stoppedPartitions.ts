import type { ProjectionName } from '@marketplace/contracts';
import type { Control } from './rebuild.ts';

interface LastMove {
  readonly position: number;
  /** The time (ms) when the partition was first seen at this position, behind the ledger; undefined at the end of the ledger. */
  readonly since: number | undefined;
}

interface ProjectionMoves {
  readonly generation: number;
  readonly lookedAt: number;
  readonly seen: readonly LastMove[];
}

/** Finds partitions that do not move, from repeated observations of the projections. */
export const createStoppedWatch = (now = () => performance.now()) => {
  const known = new Map<ProjectionName, ProjectionMoves>();

  return {
    /** Records the positions of a projection. `head`: position of the ledger, read before the control. */
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
     * The partitions that have not moved for this time, though the ledger has more events: with their lowest position, and the longest
     * time (seconds) without a move. Undefined if there are none, or the projection is paused.
     */
    find: (name: ProjectionName, forSeconds: number) => {
      const { seen = [], lookedAt = 0 } = known.get(name) ?? {};
      const ageOf = ({ since }: LastMove) => (lookedAt - (since ?? lookedAt)) / 1_000;
      const still = seen.flatMap((move, partition) =>
        move.since !== undefined && ageOf(move) >= forSeconds ? [{ move, partition }] : [],
      );
      if (still.length === 0) return undefined;
      return {
        partitions: still.map(({ partition }) => partition),
        position: Math.min(...still.map(({ move }) => move.position)),
        seconds: Math.floor(Math.max(...still.map(({ move }) => ageOf(move)))),
      };
    },
    /** Starts again, because the positions were not observed for a time. */
    forget: () => {
      known.clear();
    },
  };
};
