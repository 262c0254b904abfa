import type { PostgresStatus } from '@marketplace/event-store';
import type { NewFinding } from '../checks.ts';

/** The lock of the projections' readers has the versions of all of them in its name. */
const aboutOf = (name: string): string =>
  /^projection live\b/.test(name) ? 'leader of the projections' : `leader of ${name}`;

/** One finding for each leader lock: each lock that needs a leader, and each other lock that has one. */
export const ofLeaders = (
  { leaders }: PostgresStatus,
  mustBeLed: readonly string[],
): readonly NewFinding[] => {
  const known = new Map(leaders.map((leader) => [leader.name, leader]));
  const led = leaders.filter(({ pid }) => pid !== undefined).map(({ name }) => name);
  return [...new Set([...mustBeLed, ...led])].map((name): NewFinding => {
    const about = aboutOf(name);
    const leader = known.get(name);
    const details = leader && {
      holder: leader.holder,
      since: leader.since,
      epoch: leader.epoch,
      pid: leader.pid ?? null,
    };
    if (leader?.pid !== undefined) {
      const says = `${leader.holder} (host/process) leads since ${leader.since}.`;
      return { about, state: 'good', says, details };
    }
    return {
      about,
      state: 'pending',
      kind: 'no-leader',
      says: leader
        ? `Nobody leads; the last was ${leader.holder}, from ${leader.since} on.`
        : 'Nobody leads, and nobody ever has.',
      advice: 'Start the program that does it, or look in its log for why it can’t become the leader.',
      details,
    };
  });
};
