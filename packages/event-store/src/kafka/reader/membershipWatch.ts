import type { pause as Pause } from '@marketplace/service-kit/async';

const checkEveryMs = 1_000;
/** The group's session: after that time without an answer it may have dropped the member. */
const aliveForMs = 6_000;
/** A join waits up to 6 s for other members. With the looks and the start of another consumer, that is 10 s. */
const foundAfterMs = 7_000;

/**
 * Watches a member of a group: whether it has an assignment, and the group answers its heartbeats. Calls back when a member has not been alive for some seconds in which the relay published. While the relay does not go on, Kafka is
 * away: then a client that waits is back sooner than a new one, which finds former members in the group that do not answer.
 */
export const createMembershipWatch = (parts: {
  /** The position up to which the relay has published. */
  readonly published: () => Promise<number>;
  readonly signal: AbortSignal;
  readonly onFound: (why: string) => void;
  readonly pause: typeof Pause;
}) => {
  const { published, signal, onFound, pause } = parts;
  const now = () => performance.now();
  let aliveAt = -Infinity;
  const wasAlive = (ms: number) => now() - aliveAt < ms;
  const isAlive = () => wasAlive(aliveForMs);

  const watch = async (): Promise<void> => {
    /** The relay's position when the member was not alive any more, and when it was seen further on. */
    let from: number | undefined;
    let movedAt: number | undefined;
    for (;;) {
      await pause(checkEveryMs, signal);
      if (signal.aborted) return;
      if (isAlive()) {
        from = movedAt = undefined;
        continue;
      }
      const position = await published().catch(() => undefined);
      if (position === undefined) continue;
      from ??= position;
      if (position > from) movedAt ??= now();
      if (movedAt !== undefined && now() - movedAt >= foundAfterMs && !isAlive())
        onFound('no assignment, or no heartbeat, while the relay goes on');
    }
  };
  void watch();

  return {
    /** It has an assignment, and the group knows it. */
    alive: () => {
      aliveAt = now();
    },
    /** It has no assignment. */
    unassigned: () => {
      aliveAt = -Infinity;
    },
    /** The group has answered within so many milliseconds, so the broker does not hang. */
    wasAlive,
  };
};
