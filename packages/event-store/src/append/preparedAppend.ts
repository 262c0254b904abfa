import { eventDefinitions } from '@marketplace/contracts';
import { canonicalData, type DigestedEvent } from '../chain/digest.ts';
import { isUuid } from '../postgres/uuid.ts';
import type { Append } from './ledger.ts';

/** An event as the append's statement takes it; the ledger gives it its time and its digest. */
interface PreparedEvent {
  readonly event: Omit<DigestedEvent, 'recordedAt'>;
  /** Canonical JSON. */
  readonly dataJson: string;
}

/** An append with its JSON, ready to be sent. */
export interface PreparedAppend {
  readonly append: Append;
  readonly events: readonly PreparedEvent[];
  readonly stateJson: string | undefined;
  /** Roughly its length on the wire, in characters. */
  readonly size: number;
}

/** PostgreSQL would store something else: another spelling of an id, another character in place of a lone surrogate. */
const assertStorable = ({ id, taskId, actor, correlationId }: PreparedEvent['event']): void => {
  if (!isUuid(id) || !isUuid(taskId)) throw new TypeError('Ids of events and tasks are UUIDs in lower case.');
  if (![actor.uid, actor.email, correlationId].every((text) => text.isWellFormed()))
    throw new TypeError('A text of an event has a lone surrogate in it.');
};

/**
 * Gives the events their versions.
 * @throws {TypeError} if PostgreSQL would not return the event as it was given
 */
export const prepareAppend = (append: Append): PreparedAppend => {
  const { taskId, expectedVersion } = append;
  if (append.events.length === 0) throw new TypeError('An append has at least one event.');
  const stateJson = append.state && JSON.stringify(append.state);
  let size = stateJson?.length ?? 0;
  const events = append.events.map((newEvent, index): PreparedEvent => {
    const event = {
      id: newEvent.id,
      type: newEvent.type,
      schemaVersion: eventDefinitions[newEvent.type].version,
      taskId,
      taskVersion: expectedVersion + index + 1,
      actor: newEvent.actor,
      correlationId: newEvent.correlationId,
      data: newEvent.data,
    };
    assertStorable(event);
    const dataJson = canonicalData(event);
    size += dataJson.length;
    return { event, dataJson };
  });
  return { append, events, stateJson, size };
};
