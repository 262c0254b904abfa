import { counted } from '@marketplace/service-kit';
import type { ProjectionAnswer } from '@marketplace/contracts';
import { projections as allProjections } from '@marketplace/read-store/projections';
import { keyOf } from '../../generationKey.ts';
import { durationOf } from '../../words.ts';
import { liveGroupOf } from '../../consumer/groups.ts';
import type { Facts, NewFinding } from '../checks.ts';

/** Finds the projectors that have these partitions of the projection; undefined if this could not be found out. */
export type Holders = (
  projection: ProjectionAnswer,
  partitions: readonly number[],
) => readonly string[] | undefined;

/** Finds the projectors in Kafka's groups, or among the leaders of the ledger's feed. */
export const holdersOf =
  ({ kafka, postgres }: Pick<Facts, 'kafka' | 'postgres'>): Holders =>
  ({ name, generation, rebuild }, partitions) => {
    // A generation that is being built, or is far behind, has a separate consumer.
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

const repairFirst =
  'If a store, the relay or Kafka is bad here, repair that first: projectors go on by themselves.';

/** Names the projectors that have the partitions, and says what the operator can do. */
const holdersText = (processes: ReturnType<Holders>): readonly [says: string, advice: string] => {
  if (processes === undefined)
    return [
      'The doctor could not find out which projector has these partitions.',
      'Then ask the doctor again.',
    ];
  if (processes.length === 0) return ['No projector of this version has them.', 'Start a projector.'];
  const names = processes.join(', ');
  return [
    processes.length === 1
      ? `Projector ${names} (host/process) has them.`
      : `Projectors ${names} (host/process) have them.`,
    'Its /readyz and its log say what it waits for. End it (SIGTERM, else kill -9) if it does not go on: another projector has its partitions within 10 s.',
  ];
};

/** In seconds: after this time another projector has taken over the partitions of one that ended. */
const longStop = 15;

/** The finding about stopped partitions; undefined if none has stopped. */
export const ofStopped = (
  projection: ProjectionAnswer,
  holders: Holders,
): Pick<NewFinding, 'state' | 'kind' | 'says' | 'advice'> | undefined => {
  const { stopped, head } = projection;
  if (stopped === undefined) return undefined;
  const { partitions, position, seconds } = stopped;
  const list = partitions.join(', ');
  const have = partitions.length === 1 ? `Partition ${list} has` : `Partitions ${list} have`;
  const left = counted(head - position, 'event');
  const [says, advice] = holdersText(holders(projection, partitions));
  return {
    state: seconds < longStop ? 'pending' : 'bad',
    kind: 'stopped',
    says: `${have} stopped at ${position} of ${head} (${left} behind), for ${durationOf(seconds)} or longer. ${says}`,
    advice: `${repairFirst} ${advice}`,
  };
};
