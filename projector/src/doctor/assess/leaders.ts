import type { PostgresLook } from '@marketplace/event-store';
import type { Finding } from '../facts.ts';

/** Who leads what only one process may do at a time: each that must be led, and whatever else is. */
export const ofLeaders = ({ leaders }: PostgresLook, mustBeLed: readonly string[]): readonly Finding[] => {
  const known = new Map(leaders.map((leader) => [leader.name, leader]));
  const led = leaders.filter(({ pid }) => pid !== undefined).map(({ name }) => name);
  return [...new Set([...mustBeLed, ...led])].map((name): Finding => {
    const about = `leader of ${name}`;
    const leader = known.get(name);
    const details = leader && {
      holder: leader.holder,
      since: leader.since,
      epoch: leader.epoch,
      pid: leader.pid ?? null,
    };
    if (leader?.pid !== undefined)
      return {
        about,
        state: 'good',
        says: `${leader.holder} leads, by PostgreSQL session ${leader.pid}, since ${leader.since}.`,
        ...(details && { details }),
      };
    return {
      about,
      state: 'bad',
      says: leader
        ? `Nobody leads; the last was ${leader.holder}, from ${leader.since} on.`
        : 'Nobody leads, and nobody ever has.',
      advice: 'Start the program that does it, or look in its log for why it can’t become the leader.',
      ...(details && { details }),
    };
  });
};
