import { randomUUIDv7 } from 'node:crypto';
import {
  goneIn,
  operationsStreamId,
  positionSchema,
  type ActionAnswer,
  type actionsQuerySchema,
  type actionsSchema,
  type Actor,
  type EventData,
  type StoredEvent,
  upcast,
} from '@marketplace/contracts';
import { appendForOperators, type EventStore } from '@marketplace/event-store';
import { decodeCursor, encodeCursor, pageOf } from '@marketplace/service-kit';
import { z } from 'zod';

export interface ActionOrigin {
  readonly actor: Actor;
  readonly reason?: string | undefined;
  readonly correlationId: string;
}

type ActionData = Omit<EventData<'OperatorActed'>, 'reason'>;
/** Resolves to the position of the event. */
export type RecordAction = (acted: ActionData, by: ActionOrigin) => Promise<number | undefined>;

/**
 * Appends an operator's action to the ledger, under its chain of hashes. Call it before the action: an action that can't be
 * recorded must not be done. The reason of an action on a person is a text of that person.
 */
export const recordAction =
  ({ ledger }: Pick<EventStore, 'ledger'>): RecordAction =>
  (acted, { actor, reason, correlationId }) =>
    appendForOperators(ledger, () => ({
      id: randomUUIDv7(),
      type: 'OperatorActed',
      data: { ...acted, ...(reason !== undefined && { reason }) },
      actor: { uid: actor.uid, email: actor.email },
      correlationId,
    }));

const actionOf = (stored: StoredEvent): readonly ActionAnswer[] => {
  const event = upcast(stored);
  if (event.type !== 'OperatorActed') return [];
  const { recordedAt: at, actor, position, data } = event;
  return [{ at, actor, ...data, ...goneIn(data), position }];
};

const cursorQuery = 'operator actions';
const endSchema = z.tuple([positionSchema]);

/** The actions of operators, newest first. @throws {Problem} `invalid-request` for a cursor of another list */
export const readActions = async (
  { findEvents }: Pick<EventStore, 'findEvents'>,
  { limit = 100, cursor }: z.infer<typeof actionsQuerySchema>,
): Promise<z.infer<typeof actionsSchema>> => {
  const [before] = decodeCursor(cursor, cursorQuery, endSchema) ?? [];
  const found = await findEvents({
    taskIds: [operationsStreamId],
    types: ['OperatorActed'],
    newestFirst: true,
    limit: limit + 1,
    before,
  });
  const { entries, last } = pageOf(found, limit);
  return {
    actions: entries.flatMap(actionOf),
    ...(last && { next: encodeCursor([last.position], cursorQuery) }),
  };
};
