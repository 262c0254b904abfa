import type { ProjectionAnswer } from '@marketplace/contracts';
import { projections as allProjections } from '@marketplace/projections';
import { keyOf } from '../../following/groups.ts';
import { liveGroupOf } from '../../projector.ts';
import type { Facts, Finding } from '../facts.ts';
import { counted, duration } from '../words.ts';

/** The projectors that have these partitions of the projection; undefined: that could not be looked at. */
export type Holders = (
  projection: ProjectionAnswer,
  partitions: readonly number[],
) => readonly string[] | undefined;

/** As Kafka's groups know them, or the leaders of the ledger's feed. */
export const holdersOf =
  ({ kafka, postgres }: Pick<Facts, 'kafka' | 'postgres'>): Holders =>
  ({ name, generation, rebuild }, partitions) => {
    // A generation that is made, or far behind, has a pass of its own.
    const own = [rebuild?.generation ?? generation, generation];
    const groups = [
      ...own.map((number) => keyOf({ projection: name, generation: number })),
      liveGroupOf(allProjections),
    ];
    if (kafka !== undefined) {
      if ('fault' in kafka) return undefined;
      const { members } = kafka.answer;
      const group = groups.find((one) => members.some((member) => member.group.endsWith(`.${one}`)));
      const having = members.filter(
        (member) =>
          group !== undefined &&
          member.group.endsWith(`.${group}`) &&
          member.partitions.some((partition) => partitions.includes(partition)),
      );
      return [...new Set(having.map((member) => member.process))];
    }
    if ('fault' in postgres) return undefined;
    const led = groups.flatMap((group) =>
      postgres.answer.leaders.filter((one) => one.name === `projection ${group}` && one.pid !== undefined),
    );
    return led.slice(0, 1).map(({ holder }) => holder);
  };

const takeOver =
  'Its /readyz and its log say what it waits for. End it (SIGTERM, else kill -9) if it does not go on: another projector has its partitions within 10 s.';

const whoHasThem = (found: ReturnType<Holders>): string => {
  if (found === undefined) return 'Which projector has them could not be looked at.';
  if (found.length === 0) return 'No projector of this version has them.';
  const [who, have] = found.length === 1 ? ['Projector', 'has'] : ['Projectors', 'have'];
  return `${who} ${found.join(', ')} (host/process) ${have} them.`;
};

const whatToDo = (found: ReturnType<Holders>): string => {
  if (found === undefined) return 'Then ask the doctor again.';
  return found.length === 0 ? 'Start a projector.' : takeOver;
};

/** Undefined unless partitions of the projection have stopped. */
export const ofStopped = (
  projection: ProjectionAnswer,
  holders: Holders,
): Omit<Finding, 'about' | 'details'> | undefined => {
  const { stopped, head } = projection;
  if (stopped === undefined) return undefined;
  const { partitions, position, seconds } = stopped;
  const found = holders(projection, partitions);
  const [which, have] = partitions.length === 1 ? ['Partition', 'has'] : ['Partitions', 'have'];
  return {
    state: 'bad',
    says: `${which} ${partitions.join(', ')} ${have} stopped at ${position} of ${head} (${counted(head - position, 'event')} behind), for ${duration(seconds)} or longer. ${whoHasThem(found)}`,
    advice: `If a store, the relay or Kafka is bad here, repair that first: projectors go on by themselves. ${whatToDo(found)}`,
  };
};
