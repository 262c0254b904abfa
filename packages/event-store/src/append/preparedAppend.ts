import { eventDefinitions } from '@marketplace/contracts';
import { canonicalJson } from '../chain/canonicalJson.ts';
import { sealEvent } from '../chain/seal.ts';
import { textsJson } from '../chain/sealedTexts.ts';
import { isUuid } from '../postgres/uuid.ts';
import type { Append, NewEvent } from './ledger.ts';

/** An event in the form that the append's statement needs; PostgreSQL adds its time and its digest. */
interface PreparedEvent {
  readonly event: NewEvent & {
    readonly schemaVersion: number;
    readonly taskId: string;
    readonly taskVersion: number;
  };
  /** Canonical JSON, without the texts of persons. */
  readonly dataJson: string;
  /** Canonical JSON. */
  readonly commitmentsJson: string;
  /** Canonical JSON; undefined if a user acts. */
  readonly becauseJson: string | undefined;
  /** JSON; undefined if the event has no texts of persons. */
  readonly textsJson: string | undefined;
  /** Uids of the persons whose texts the event has. */
  readonly textUids: readonly string[];
  /** Characters of the data and the texts. */
  readonly size: number;
}

/** An append with its JSON, ready to be sent. */
export interface PreparedAppend {
  readonly append: Append;
  readonly events: readonly PreparedEvent[];
  readonly stateJson: string | undefined;
  /** The approximate length of the sent append, in characters. */
  readonly size: number;
}

/** Refuses values that PostgreSQL would change: an id in another spelling, or a text with a lone surrogate. */
const assertStorable = ({ id, taskId, actor, correlationId }: PreparedEvent['event']): void => {
  if (!isUuid(id) || !isUuid(taskId)) throw new TypeError('Ids of events and tasks are UUIDs in lower case.');
  if (![actor.uid, actor.email, correlationId].every((text) => text.isWellFormed()))
    throw new TypeError('A text of an event has a lone surrogate in it.');
};

/**
 * Gives the events their versions, and makes their JSON.
 * @throws {TypeError} if PostgreSQL would not return the event as it was given
 */
export const prepareAppend = (append: Append): PreparedAppend => {
  const { streamId, expectedVersion } = append;
  if (append.events.length === 0) throw new TypeError('An append has at least one event.');
  const stateJson = append.state && JSON.stringify(append.state);
  let size = stateJson?.length ?? 0;
  const events = append.events.map((newEvent, index): PreparedEvent => {
    const event = {
      ...newEvent,
      schemaVersion: eventDefinitions[newEvent.type].version,
      taskId: streamId,
      taskVersion: expectedVersion + index + 1,
    };
    assertStorable(event);
    const { data, commitments, texts } = sealEvent(event);
    const dataJson = canonicalJson(data);
    const beside = texts.length === 0 ? undefined : textsJson(texts);
    const length = dataJson.length + (beside?.length ?? 0);
    size += length;
    return {
      event,
      dataJson,
      commitmentsJson: commitments,
      becauseJson: event.because && canonicalJson(event.because),
      textsJson: beside,
      textUids: texts.map(({ uid }) => uid),
      size: length,
    };
  });
  return { append, events, stateJson, size };
};
