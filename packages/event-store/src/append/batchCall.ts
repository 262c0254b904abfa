import type { AppendResult, IdempotentRequest } from './ledger.ts';
import { arrayLiteral, arrayOfJson, arrayOfTexts } from '@marketplace/service-kit/postgres';
import type { PreparedAppend } from './preparedAppend.ts';

/** A row of the answer, as an array of its columns. */
export type AnswerRow = [outcome: AppendResult['kind'], position: string | null, detail: string | null];

const parameters = Array.from({ length: 27 }, (_, index) => `$${index + 1}`).join(', ');

const keyOf = (idempotency: IdempotentRequest | undefined): string | undefined =>
  idempotency && JSON.stringify([idempotency.callerUid, idempotency.call, idempotency.key]);

/** For each element: the place (from 1) of the last equal element before it; 0 if there is none. */
const lastSame = (parts: readonly (string | undefined)[]): number[] => {
  const last = new Map<string, number>();
  return parts.map((part, index) => {
    if (part === undefined) return 0;
    const place = last.get(part) ?? 0;
    last.set(part, index + 1);
    return place;
  });
};

const keyParameters = (keys: readonly (IdempotentRequest | undefined)[]): (string | Buffer | null)[] =>
  keys.every((key) => key === undefined)
    ? [null, null, null, null, null, null]
    : [
        arrayOfTexts(keys.map((key) => key?.callerUid)),
        arrayOfTexts(keys.map((key) => key?.call)),
        arrayOfTexts(keys.map((key) => key?.key)),
        arrayOfTexts(keys.map((key) => key?.requestDigest)),
        arrayOfTexts(keys.map((key) => key?.insertedId)),
        arrayLiteral(lastSame(keys.map(keyOf))),
      ];

/** By uid: the email address that the ledger stored last for the person. Persons may be missing. */
export type KnownAddresses = ReadonlyMap<string, string>;

/**
 * The one statement that appends a batch; it returns a row for each append, in their order. Known addresses are not sent, so that
 * PostgreSQL does not look them up: nearly always all addresses are known.
 */
export const batchCall = (batch: readonly PreparedAppend[], known: KnownAddresses) => {
  const appends = batch.map(({ append }) => append);
  const streamIds = appends.map(({ streamId }) => streamId);
  const events = batch.flatMap(({ events: ofOne }) => ofOne);
  const envelopes = events.map(({ event }) => event);
  const emails = envelopes.map(({ actor: { uid, email } }) =>
    email === '' || known.get(uid) === email ? undefined : email,
  );
  const owners = batch.flatMap(({ append, events: ofOne }) =>
    ofOne.map(({ event }) => (event.type === 'BidPlaced' ? append.ownerUid : undefined)),
  );
  return {
    name: 'append_batch',
    text: `SELECT * FROM event_store.append_batch(${parameters})`,
    values: [
      arrayLiteral(streamIds),
      arrayLiteral(appends.map(({ expectedVersion }) => expectedVersion)),
      arrayLiteral(batch.map(({ events: ofOne }) => ofOne.length)),
      arrayOfJson(batch.map(({ stateJson }) => stateJson)),
      arrayLiteral(lastSame(streamIds)),
      arrayLiteral(appends.map(({ decidedAt }) => decidedAt)),
      appends.some(({ decidedOn }) => decidedOn !== undefined)
        ? arrayLiteral(appends.map(({ decidedOn }) => decidedOn))
        : null,
      ...keyParameters(appends.map(({ idempotency }) => idempotency)),
      arrayLiteral(batch.flatMap(({ events: ofOne }, index) => ofOne.map(() => index + 1))),
      arrayLiteral(envelopes.map(({ taskVersion }) => taskVersion)),
      arrayLiteral(envelopes.map(({ id }) => id)),
      arrayOfTexts(envelopes.map(({ type }) => type)),
      arrayLiteral(envelopes.map(({ schemaVersion }) => schemaVersion)),
      arrayOfTexts(envelopes.map(({ actor }) => actor.uid)),
      emails.every((email) => email === undefined) ? null : arrayOfTexts(emails),
      arrayOfTexts(envelopes.map(({ correlationId }) => correlationId)),
      arrayOfJson(events.map(({ dataJson }) => dataJson)),
      arrayOfJson(events.map(({ commitmentsJson }) => commitmentsJson)),
      arrayOfJson(events.map(({ textsJson }) => textsJson)),
      arrayOfTexts([...new Set(events.flatMap(({ textUids }) => textUids))]),
      events.some(({ becauseJson }) => becauseJson !== undefined)
        ? arrayOfJson(events.map(({ becauseJson }) => becauseJson))
        : null,
      owners.every((owner) => owner === undefined) ? null : arrayOfTexts(owners),
    ],
  };
};

const resultOf = ([outcome, position, detail]: AnswerRow): AppendResult => {
  switch (outcome) {
    case 'appended':
      return { kind: 'appended', position: Number(position), recordedAt: String(detail) };
    case 'repeated':
      return { kind: 'repeated', insertedId: String(detail), position: Number(position) };
    case 'version-conflict':
    case 'key-reused':
    case 'forgotten':
    case 'blocked':
      return { kind: outcome };
  }
};

export interface BatchAnswer {
  readonly results: readonly AppendResult[];
  /** The ledger's time; undefined if no append was appended or had a conflict. */
  readonly time: string | undefined;
}

const isTimed = ([outcome]: AnswerRow): boolean => outcome === 'appended' || outcome === 'version-conflict';

export const answerOf = (rows: readonly AnswerRow[]): BatchAnswer => ({
  results: rows.map(resultOf),
  time: rows.findLast(isTimed)?.[2] ?? undefined,
});
