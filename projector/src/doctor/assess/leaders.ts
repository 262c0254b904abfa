import { messageOf } from '@marketplace/contracts';
import type { PostgresLook } from '@marketplace/event-store';
import type { Found } from './finding.ts';

/** The lock of the projections' readers has the versions of all of them in its name. */
const aboutOf = (name: string) =>
  /^projection live\b/.test(name)
    ? messageOf('doctor.about-projections-leader')
    : messageOf('doctor.about-leader', { name });

/** One finding for each leader lock: each lock that needs a leader, and each other lock that has one. */
export const ofLeaders = ({ leaders }: PostgresLook, mustBeLed: readonly string[]): readonly Found[] => {
  const known = new Map(leaders.map((leader) => [leader.name, leader]));
  const led = leaders.filter(({ pid }) => pid !== undefined).map(({ name }) => name);
  return [...new Set([...mustBeLed, ...led])].map((name): Found => {
    const about = aboutOf(name);
    const leader = known.get(name);
    if (leader === undefined)
      return {
        about,
        state: 'bad',
        mayPass: true,
        says: [messageOf('doctor.never-led')],
        advice: [messageOf('doctor.start-leader')],
      };
    const { holder, since, epoch, pid } = leader;
    const details = { holder, since, epoch, pid: pid ?? null };
    if (pid === undefined)
      return {
        about,
        state: 'bad',
        mayPass: true,
        says: [messageOf('doctor.last-leader', { holder, since })],
        advice: [messageOf('doctor.start-leader')],
        details,
      };
    return { about, state: 'good', says: [messageOf('doctor.leads', { holder, since })], details };
  });
};
