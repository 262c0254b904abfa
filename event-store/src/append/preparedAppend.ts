import { currentVersions } from '@marketplace/contracts';
import { canonicalData, digestAround, type DigestedEvent } from '../chain/digest.ts';
import type { Append } from './ledger.ts';
import { isUuid } from '../postgres/uuid.ts';

/** An event as the append's statement takes it. */
interface PreparedEvent {
  readonly event: DigestedEvent;
  readonly dataJson: string;
  readonly digest: Buffer;
}

/** An append with its digests and JSON, ready to be sent. */
export interface PreparedAppend {
  readonly append: Append;
  readonly events: readonly PreparedEvent[];
  readonly stateJson: string;
  /** Roughly its length on the wire, in characters. */
  readonly size: number;
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const jsonOfState = (state: unknown): string => {
  const json = JSON.stringify(state) as string | undefined;
  if (json === undefined) throw new TypeError('The state after an append has no JSON.');
  return json;
};

/** PostgreSQL also takes other spellings, but returns its own, which has another digest. */
const assertSpelling = ({ id, taskId, recordedAt }: DigestedEvent): void => {
  if (!isUuid(id) || !isUuid(taskId)) throw new TypeError('Ids of events and tasks are UUIDs in lower case.');
  // 24:00 and a 60th second are in the pattern; they come back as the next day, the next minute.
  if (!instant.test(recordedAt) || new Date(recordedAt).toJSON() !== recordedAt)
    throw new TypeError('recordedAt is ISO 8601, UTC, with milliseconds.');
};

/**
 * Gives the events their versions and digests.
 * @throws {TypeError} if PostgreSQL would not return the event as it was digested
 */
export const prepareAppend = (append: Append): PreparedAppend => {
  const { taskId, expectedVersion } = append;
  if (append.events.length === 0) throw new TypeError('An append has at least one event.');
  const stateJson = jsonOfState(append.state);
  let size = stateJson.length;
  const events = append.events.map((newEvent, index): PreparedEvent => {
    const event: DigestedEvent = {
      id: newEvent.id,
      type: newEvent.type,
      schemaVersion: currentVersions[newEvent.type],
      taskId,
      taskVersion: expectedVersion + index + 1,
      recordedAt: newEvent.recordedAt,
      actor: newEvent.actor,
      correlationId: newEvent.correlationId,
      data: newEvent.data,
    };
    assertSpelling(event);
    const dataJson = canonicalData(event);
    size += dataJson.length;
    return { event, dataJson, digest: digestAround(event, dataJson) };
  });
  return { append, events, stateJson, size };
};
