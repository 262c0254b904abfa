import { randomUUIDv7 } from 'node:crypto';
import {
  operationsStreamId,
  type ActionAnswer,
  type Actor,
  type EventData,
  type StoredEvent,
  upcast,
} from '@marketplace/contracts';
import type { EventStore } from '@marketplace/event-store';
import { Problem } from '@marketplace/service-kit';
import { cursorOf, endIn } from './cursor.ts';

/** Who acts, and why. */
export interface Acting {
  readonly actor: Actor;
  readonly reason?: string | undefined;
  readonly correlationId: string;
}

type Acted = Omit<EventData<'OperatorActed'>, 'reason'>;
/** Gives the position of the event. */
export type Record = (acted: Acted, by: Acting) => Promise<number>;
const mostTries = 20;

/**
 * Keeps in the ledger, under its chain of hashes, what an operator is about to do; gives the position of that. To be called
 * before it is done: what can't be kept is not done.
 */
export const recordAction =
  ({ ledger }: Pick<EventStore, 'ledger'>, clock: () => Date): Record =>
  async (acted, { actor, reason, correlationId }) => {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const stream = await ledger.load(operationsStreamId);
      const appended = await ledger.append({
        taskId: operationsStreamId,
        expectedVersion: stream?.version ?? 0,
        state: {},
        events: [
          {
            id: randomUUIDv7(),
            type: 'OperatorActed',
            data: { ...acted, ...(reason !== undefined && reason !== '' && { reason }) },
            recordedAt: clock().toISOString(),
            actor: { uid: actor.uid, email: actor.email },
            correlationId,
          },
        ],
      });
      if (appended.kind === 'appended') return appended.position;
    }
    throw new Problem('conflict', 'Others act at the same time. Nothing was done; try again.');
  };

const actionOf = (stored: StoredEvent): readonly ActionAnswer[] => {
  const event = upcast(stored);
  if (event.type !== 'OperatorActed') return [];
  const { recordedAt: at, actor, position, data } = event;
  return [{ at, actor, ...data, position }];
};

export interface ActionPage {
  readonly actions: ActionAnswer[];
  readonly next?: string;
}

const positionIn = (end: string): number | undefined => (/^\d{1,15}$/.test(end) ? Number(end) : undefined);

/** What operators did, newest first. */
export const readActions = async (
  { findEvents }: Pick<EventStore, 'findEvents'>,
  { limit = 100, cursor }: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
): Promise<ActionPage> => {
  const found = await findEvents({
    taskIds: [operationsStreamId],
    newestFirst: true,
    limit: limit + 1,
    ...(cursor !== undefined && { before: endIn('before', cursor, positionIn) }),
  });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    actions: page.flatMap(actionOf),
    ...(found.length > limit && last && { next: cursorOf('before', last.position) }),
  };
};
