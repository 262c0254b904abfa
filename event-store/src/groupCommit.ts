import { currentVersions, type EventEnvelope } from '@marketplace/contracts';
import type pg from 'pg';
import { asProblem, isAway } from './connection.ts';
import { digestOf } from './hashes.ts';
import type { Append, AppendResult } from './ledger.ts';

/** An append with its events digested, waiting for its turn. */
interface Waiting {
  readonly append: Append;
  readonly envelopes: readonly EventEnvelope[];
  readonly digests: readonly Buffer[];
  readonly resolve: (result: AppendResult) => void;
  readonly reject: (reason: unknown) => void;
}

interface Answer {
  readonly outcome: AppendResult['kind'];
  readonly at_position: number | null;
  readonly first_inserted_id: string | null;
}

const maxBatch = 512;

const callText = `SELECT * FROM event_store.append_batch($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`;

const envelopesOf = ({ taskId, expectedVersion, events }: Append): EventEnvelope[] =>
  events.map((event, index) => ({
    ...event,
    taskId,
    schemaVersion: currentVersions[event.type],
    taskVersion: expectedVersion + index + 1,
  }));

const parametersOf = (batch: readonly Waiting[]): unknown[] => {
  const appends = batch.map(({ append }) => append);
  const events = batch.flatMap(({ envelopes }) => envelopes);
  const keys = appends.map(({ idempotency }) => idempotency);
  return [
    appends.map(({ taskId }) => taskId),
    appends.map(({ expectedVersion }) => expectedVersion),
    batch.map(({ envelopes }) => envelopes.length),
    appends.map(({ state }) => JSON.stringify(state)),
    keys.map((key) => key?.callerUid),
    keys.map((key) => key?.call),
    keys.map((key) => key?.key),
    keys.map((key) => key?.requestDigest),
    keys.map((key) => key?.insertedId),
    events.map(({ id }) => id),
    events.map(({ type }) => type),
    events.map(({ schemaVersion }) => schemaVersion),
    events.map(({ recordedAt }) => recordedAt),
    events.map(({ actor }) => actor.uid),
    events.map(({ actor }) => actor.email),
    events.map(({ correlationId }) => correlationId),
    events.map(({ data }) => JSON.stringify(data)),
    batch.flatMap(({ digests }) => digests),
  ];
};

const resultOf = ({ outcome, at_position, first_inserted_id }: Answer): AppendResult => {
  switch (outcome) {
    case 'appended':
      return { kind: 'appended', position: Number(at_position) };
    case 'repeated':
      return { kind: 'repeated', insertedId: String(first_inserted_id), position: Number(at_position) };
    case 'version-conflict':
    case 'key-reused':
      return { kind: outcome };
  }
};

/** What of an append no other one in its batch may share: the task, and the Idempotency-Key. */
const exclusiveParts = ({ taskId, idempotency }: Append): string[] =>
  idempotency === undefined
    ? [taskId]
    : [taskId, JSON.stringify([idempotency.callerUid, idempotency.call, idempotency.key])];

export interface GroupCommit {
  append(append: Append): Promise<AppendResult>;
  /** Resolves when nothing waits any more. */
  drain(): Promise<void>;
}

/**
 * Group commit: what arrives while a batch is under way goes together in the next, as one call of one SQL function.
 * Two appends to one task, or with one key, never share a batch: the second is decided by the database after the first.
 */
export const createGroupCommit = (pool: pg.Pool, committed: (position: number) => void): GroupCommit => {
  let waiting: Waiting[] = [];
  let running: Promise<void> | undefined;

  const nextBatch = (): Waiting[] => {
    const taken = new Set<string>();
    const batch: Waiting[] = [];
    const later: Waiting[] = [];
    for (const entry of waiting) {
      const parts = exclusiveParts(entry.append);
      if (batch.length >= maxBatch || parts.some((part) => taken.has(part))) {
        later.push(entry);
      } else {
        batch.push(entry);
      }
      for (const part of parts) taken.add(part);
    }
    waiting = later;
    return batch;
  };

  const write = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      const { rows } = await pool.query<Answer>({
        name: 'append_batch',
        text: callText,
        values: parametersOf(batch),
      });
      let last = 0;
      batch.forEach((entry, index) => {
        const row = rows[index];
        if (row === undefined) throw new Error('append_batch answered too few rows');
        const result = resultOf(row);
        if (result.kind === 'appended') last = Math.max(last, result.position);
        entry.resolve(result);
      });
      if (last > 0) committed(last);
    } catch (error) {
      // One that PostgreSQL refuses must not take the others with it.
      if (batch.length > 1 && !isAway(error)) {
        for (const entry of batch) await write([entry]);
        return;
      }
      const reason = asProblem(error);
      for (const entry of batch) entry.reject(reason);
    }
  };

  const run = async (): Promise<void> => {
    while (waiting.length > 0) await write(nextBatch());
    running = undefined;
  };

  return {
    append: (append) =>
      new Promise((resolve, reject) => {
        const envelopes = envelopesOf(append);
        waiting.push({ append, envelopes, digests: envelopes.map(digestOf), resolve, reject });
        running ??= Promise.resolve().then(run);
      }),
    drain: async () => {
      await running;
    },
  };
};
