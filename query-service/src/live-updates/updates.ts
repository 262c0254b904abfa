import type { TaskEventType, StoredEvent, Update } from '@marketplace/contracts';
import type { ProjectionName, TaskReader } from '@marketplace/read-store';

/** An update as it goes over the wire, with its place. */
export interface Message {
  readonly position: number;
  readonly text: string;
}

/** What is told at once: the messages, and the position up to which everything has been told then. */
export interface Told {
  readonly messages: readonly Message[];
  readonly upTo: number;
}

const kinds = {
  TaskPosted: { type: 'posted', in: 'tasks' },
  TaskUpdated: { type: 'updated', in: 'tasks' },
  TaskDeleted: { type: 'deleted', in: 'tasks' },
  BidPlaced: { type: 'bid', in: 'bids' },
} as const satisfies Record<TaskEventType, { type: Update['type']; in: ProjectionName }>;

const isKnown = (type: string): type is TaskEventType => Object.hasOwn(kinds, type);

/** The projection in which the event is seen; none for one of a type that is not told of. */
export const seenIn = ({ type }: StoredEvent): ProjectionName | undefined =>
  isKnown(type) ? kinds[type].in : undefined;

/** An update that no event stands for: it has no place in their order. */
export type PlacelessUpdate = Omit<Update, 'position'>;

export const messageOf = (update: Update): Message => ({
  position: update.position,
  text: `event: task\nid: ${update.position}\ndata: ${JSON.stringify(update)}\n\n`,
});

/** Events as updates: nothing personal in them; a bid with the count that its task has come to. */
export const messagesOf = async (
  tasks: Pick<TaskReader, 'bidCounts'>,
  events: readonly StoredEvent[],
): Promise<readonly Message[]> => {
  const bidOn = new Set(events.filter(({ type }) => type === 'BidPlaced').map(({ taskId }) => taskId));
  const counts = bidOn.size === 0 ? new Map<string, number>() : await tasks.bidCounts([...bidOn]);
  return events.flatMap(({ type, taskId, position }) => {
    if (!isKnown(type)) return [];
    const bidsCount = type === 'BidPlaced' ? counts.get(taskId) : undefined;
    return [
      messageOf({ type: kinds[type].type, taskId, ...(bidsCount !== undefined && { bidsCount }), position }),
    ];
  });
};
