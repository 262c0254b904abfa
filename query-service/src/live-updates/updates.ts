import type { TaskEventType, StoredEvent, Update } from '@marketplace/contracts';
import type { DocumentReader } from '@marketplace/read-store';

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
  TaskPosted: 'posted',
  TaskUpdated: 'updated',
  TaskDeleted: 'deleted',
  BidPlaced: 'bid',
} as const satisfies Record<TaskEventType, Update['type']>;

const isKnown = (type: string): type is TaskEventType => Object.hasOwn(kinds, type);

/** An update that no event stands for: it has no place in their order. */
export type PlacelessUpdate = Omit<Update, 'position'>;

export const messageOf = (update: Update): Message => ({
  position: update.position,
  text: `event: task\nid: ${update.position}\ndata: ${JSON.stringify(update)}\n\n`,
});

/** How many bids each task has; deleted tasks are missing. */
export const bidCountsOf = async (
  documents: Pick<DocumentReader, 'getMany'>,
  taskIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (taskIds.length === 0) return new Map();
  const { documents: tasks } = await documents.getMany('tasks', taskIds);
  return new Map([...tasks].map(([id, { body }]) => [id, body.bidsCount]));
};

/** Events as updates: nothing personal in them; a bid with the count that its task has come to. */
export const messagesOf = async (
  documents: Pick<DocumentReader, 'getMany'>,
  events: readonly StoredEvent[],
): Promise<readonly Message[]> => {
  const bidOn = new Set(events.filter(({ type }) => type === 'BidPlaced').map(({ taskId }) => taskId));
  const counts = await bidCountsOf(documents, [...bidOn]);
  return events.flatMap(({ type, taskId, position }) => {
    if (!isKnown(type)) return [];
    const bidsCount = type === 'BidPlaced' ? counts.get(taskId) : undefined;
    return [
      messageOf({ type: kinds[type], taskId, ...(bidsCount !== undefined && { bidsCount }), position }),
    ];
  });
};
