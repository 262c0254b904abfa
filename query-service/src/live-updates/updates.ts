import type { StoredEvent, Update } from '@marketplace/contracts';
import type { TaskReader } from '@marketplace/read-store';

/** An update as it goes over the wire, with its place. */
export interface Message {
  readonly position: number;
  readonly text: string;
}

const typeOf: Readonly<Record<string, Update['type'] | undefined>> = {
  TaskPosted: 'posted',
  TaskUpdated: 'updated',
  TaskDeleted: 'deleted',
  BidPlaced: 'bid',
};

const messageOf = (update: Update): Message => ({
  position: update.position,
  text: `event: task\nid: ${update.position}\ndata: ${JSON.stringify(update)}\n\n`,
});

/** Events as updates: nothing personal in them; a bid with the count that its task has come to. */
export const messagesOf = async (
  tasks: TaskReader,
  events: readonly StoredEvent[],
): Promise<readonly Message[]> => {
  const bidOn = events.filter(({ type }) => type === 'BidPlaced').map(({ taskId }) => taskId);
  const counts = bidOn.length === 0 ? new Map<string, number>() : await tasks.bidCounts([...new Set(bidOn)]);
  return events.flatMap(({ type: eventType, taskId, position }) => {
    const type = typeOf[eventType];
    if (type === undefined) return [];
    const bidsCount = type === 'bid' ? counts.get(taskId) : undefined;
    return [messageOf({ type, taskId, ...(bidsCount !== undefined && { bidsCount }), position })];
  });
};
