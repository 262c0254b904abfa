import { leastOf, type GenerationAt } from '@marketplace/read-store';
import { createFollower, type Follower, type FollowerParts } from './follower.ts';
import { createGate, type Gate } from './gate.ts';
import { keyOf } from '../generationKey.ts';

interface Following {
  readonly follower: Follower;
  readonly gate: Gate;
  /** The generations. */
  followed: string;
  /** Where they were. */
  at: number;
}

/** The followers of this process, one for each group of generations. */
export interface Followers {
  /** From now on the group's follower updates these generations, up to that position. */
  follow(group: string, generations: readonly GenerationAt[], limit: number): void;
  /** With the next `follow`, each one reads again where its generations are. */
  beginAgain(): void;
  stopOthers(groups: ReadonlySet<string>): Promise<void>;
  groups(): ReadonlySet<string>;
  of(group: string): Follower | undefined;
  all(): readonly Follower[];
}

export const createFollowers = (parts: Omit<FollowerParts, 'group' | 'gate'>): Followers => {
  const { logger } = parts;
  const followers = new Map<string, Following>();

  const followerOf = (group: string): Following => {
    const known = followers.get(group);
    if (known) return known;
    const gate = createGate();
    const follower = createFollower({ ...parts, group, gate });
    const made = { follower, gate, followed: '', at: 0 };
    followers.set(group, made);
    follower.start();
    return made;
  };

  return {
    follow: (group, generations, limit) => {
      const there = followerOf(group);
      there.gate.set(limit);
      const keys = generations.map(keyOf).join(' ');
      // Behind where they were: somebody has emptied the store.
      const at = Math.min(...generations.map(leastOf));
      const isSame = keys === there.followed && at >= there.at;
      there.at = at;
      if (isSame) return;
      there.followed = keys;
      logger.info({ group, generations: keys }, 'applies events to these generations');
      there.follower.follow(generations);
    },
    beginAgain: () => {
      for (const one of followers.values()) one.followed = '';
    },
    stopOthers: async (groups) => {
      const others = [...followers].filter(([group]) => !groups.has(group));
      for (const [group] of others) followers.delete(group);
      await Promise.all(others.map(([, { follower }]) => follower.stop()));
    },
    groups: () => new Set(followers.keys()),
    of: (group) => followers.get(group)?.follower,
    all: () => [...followers.values()].map(({ follower }) => follower),
  };
};
