import { eventDefinitions, isTaskEventType, type StoredEvent, type Update } from '@marketplace/contracts';
import type { DocumentReader } from '@marketplace/read-store';

/** An update as clients receive it, with its position. */
export interface Message {
  readonly position: number;
  readonly text: string;
}

/** Messages in order, and the position up to which they are complete. */
export interface UpdateBatch {
  readonly messages: readonly Message[];
  readonly upTo: number;
  /** The events of the messages; undefined if they are not known any more. */
  readonly events?: readonly StoredEvent[];
}

const messageOf = (update: Update): Message => ({
  position: update.position,
  text: `event: task\nid: ${update.position}\ndata: ${JSON.stringify(update)}\n\n`,
});

/** The number of bids on each task; without deleted tasks. */
const bidCountsOf = async (
  documents: Pick<DocumentReader, 'getMany'>,
  taskIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (taskIds.length === 0) return new Map();
  const { documents: tasks } = await documents.getMany('tasks', taskIds);
  return new Map([...tasks].map(([id, { body }]) => [id, body.bidsCount]));
};

/** The messages for these events, without personal data; a bid's message contains the task's current count of bids. */
export const messagesOf = async (
  documents: Pick<DocumentReader, 'getMany'>,
  events: readonly StoredEvent[],
): Promise<readonly Message[]> => {
  const isOfBid = (type: string) => isTaskEventType(type) && eventDefinitions[type].update === 'bid';
  const bidOn = new Set(events.filter(({ type }) => isOfBid(type)).map(({ taskId }) => taskId));
  const counts = await bidCountsOf(documents, [...bidOn]);
  return events.flatMap(({ type, taskId, position }) => {
    if (!isTaskEventType(type)) return [];
    const bidsCount = isOfBid(type) ? counts.get(taskId) : undefined;
    return [
      messageOf({
        type: eventDefinitions[type].update,
        taskId,
        ...(bidsCount !== undefined && { bidsCount }),
        position,
      }),
    ];
  });
};
