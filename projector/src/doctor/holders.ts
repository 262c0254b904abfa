import type { ProjectionAnswer } from '@marketplace/contracts';
import type { PostgresStatus } from '@marketplace/event-store';
import type { KafkaStatus } from '@marketplace/event-store/kafka';
import { projections as allProjections } from '@marketplace/read-store/projections';
import { liveGroupOf } from '../consumer/groups.ts';
import { keyOf } from '../generationKey.ts';

const isBeingMade = ({ state, rebuild }: ProjectionAnswer): boolean =>
  state !== 'paused' && (rebuild?.state === 'catching-up' || rebuild?.state === 'comparing');

const groupOf = ({ name }: ProjectionAnswer, generation: number): string =>
  keyOf({ projection: name, generation });

/** The groups that always follow the feed: the one of the live generations, and one for each generation that is being built. */
export const expectedGroups = (projections: readonly ProjectionAnswer[]): readonly string[] => [
  liveGroupOf(allProjections),
  ...projections.flatMap((one) =>
    one.rebuild && isBeingMade(one) ? [groupOf(one, one.rebuild.generation)] : [],
  ),
];

/** The groups that live generations have if they are far behind the others; only the feed knows which of these exist now. */
export const possibleGroups = (projections: readonly ProjectionAnswer[]): readonly string[] =>
  projections.map((one) => groupOf(one, one.generation));

/** The name of the leader lock of a group's consumers, if the feed is the ledger and not Kafka. */
export const leadsFeed = (group: string): string => `projection ${group}`;

/** Names the projectors that have the stopped partitions of a projection. */
export type ProjectorsOf = (projection: ProjectionAnswer) => string;

const nobody = 'none of this version';

/** The groups that may feed the projection. A generation that is being built, or is far behind, has a separate consumer. */
const groupsOf = (projection: ProjectionAnswer): readonly string[] => {
  const { generation, rebuild } = projection;
  const own = [rebuild?.generation ?? generation, generation].map((one) => groupOf(projection, one));
  return [...own, liveGroupOf(allProjections)];
};

export const inKafka =
  ({ members }: KafkaStatus): ProjectorsOf =>
  (projection) => {
    const group = groupsOf(projection).find((one) =>
      members.some((member) => member.group.endsWith(`.${one}`)),
    );
    const having = members.filter(
      (member) =>
        group !== undefined &&
        member.group.endsWith(`.${group}`) &&
        member.partitions.some((partition) => projection.stopped?.partitions.includes(partition)),
    );
    return [...new Set(having.map((member) => member.process))].join(', ') || nobody;
  };

/** Without Kafka, one projector leads all partitions of a group. */
export const amongLeaders =
  ({ leaders }: PostgresStatus): ProjectorsOf =>
  (projection) => {
    const names = groupsOf(projection).map(leadsFeed);
    const led = leaders.filter(({ pid }) => pid !== undefined);
    const name = names.find((one) => led.some((leader) => leader.name === one));
    return led.find((leader) => leader.name === name)?.holder ?? nobody;
  };
