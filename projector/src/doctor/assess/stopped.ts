import { messageOf, type ProjectionAnswer, type Message } from '@marketplace/contracts';
import { projections as allProjections } from '@marketplace/read-store/projections';
import { keyOf } from '../../generationKey.ts';
import { liveGroupOf } from '../../consumer/groups.ts';
import type { Facts } from '../checks.ts';
import type { Found } from './finding.ts';

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

const whoHasThem = (found: ReturnType<Holders>): Message => {
  if (found === undefined) return messageOf('doctor.holders-unknown');
  return found.length === 0
    ? messageOf('doctor.no-holder')
    : messageOf('doctor.holders', { processes: [...found] });
};

const whatToDo = (found: ReturnType<Holders>): Message => {
  if (found === undefined) return messageOf('doctor.ask-again');
  return found.length === 0 ? messageOf('doctor.start-projector') : messageOf('doctor.end-projector');
};

/** In seconds: by then another projector has taken over. */
const longStop = 15;

/** Undefined unless partitions of the projection have stopped. */
export const ofStopped = (
  projection: ProjectionAnswer,
  holders: Holders,
): Pick<Found, 'state' | 'says' | 'advice' | 'mayPass'> | undefined => {
  const { stopped, head } = projection;
  if (stopped === undefined) return undefined;
  const { position, seconds } = stopped;
  const found = holders(projection, stopped.partitions);
  const partitions = stopped.partitions.map(String);
  return {
    state: 'bad',
    mayPass: seconds < longStop,
    says: [
      messageOf('doctor.stopped', { partitions, position, head, events: head - position, seconds }),
      whoHasThem(found),
    ],
    advice: [messageOf('doctor.repair-first'), whatToDo(found)],
  };
};
