import { pause } from '@marketplace/service-kit/async';
import type { Session } from './session.ts';

interface FollowOptions<T> {
  readonly read: () => Promise<T>;
  readonly isOver: (now: T) => boolean;
  /** Called with each state, the first one too. */
  readonly show?: (now: T) => void;
  /** A number that changes while the work makes progress. */
  readonly progress?: (now: T) => number;
  /** Printed once when there was no progress for ten seconds. */
  readonly hint?: string;
  /** The longest time to wait, in milliseconds. */
  readonly atMost?: number;
}

const readEvery = 300;
const stalledAfter = 10_000;

/** Reads the state again and again until the work is over, the time is over, or the operator presses Ctrl-C. Returns the last state. */
export const follow = async <T>(
  begun: T,
  steps: FollowOptions<T>,
  { terminal, signal }: Session,
): Promise<T> => {
  const { read, isOver, show, progress = () => 0, hint, atMost = Infinity } = steps;
  const until = performance.now() + atMost;
  let [now, movedAt, reached] = [begun, performance.now(), progress(begun)];
  for (;;) {
    show?.(now);
    if (isOver(now) || signal.aborted || performance.now() > until) return now;
    await pause(readEvery, signal);
    now = await read();
    if (progress(now) !== reached) [movedAt, reached] = [performance.now(), progress(now)];
    else if (hint !== undefined && performance.now() - movedAt > stalledAfter) {
      terminal.print(hint);
      movedAt = Infinity;
    }
  }
};
