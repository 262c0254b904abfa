import { createMetrics, Problem } from '@marketplace/service-kit';
import { setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { sampleAppend, sampleId } from '../testing/samples.ts';
import type { AppendConnection } from './appendConnection.ts';
import type { BatchAnswer } from './batchCall.ts';
import { appendMetrics } from './appendMetrics.ts';
import { createGroupCommit } from './groupCommit.ts';
import type { PreparedAppend } from './preparedAppend.ts';

type Call = (batch: readonly PreparedAppend[]) => Promise<BatchAnswer>;

/** Replaces the connection to PostgreSQL: gives positions in the order of arrival. */
const recordingConnection = (before: Call = () => Promise.resolve(noAnswer)) => {
  const batches: PreparedAppend[][] = [];
  let position = 0;
  const call: Call = async (batch) => {
    batches.push([...batch]);
    await before(batch);
    return {
      ...noAnswer,
      results: batch.map(() => ({ kind: 'appended', position: (position += 1), recordedAt })),
    };
  };
  const connection: AppendConnection = {
    connect: () => Promise.resolve(),
    call,
    now: () => new Date(),
    forgetAddresses: () => undefined,
    close: () => Promise.resolve(),
  };
  return { connection, sizes: () => batches.map(({ length }) => length) };
};
const recordedAt = '2026-01-01T00:00:00.000Z';
const noAnswer = { results: [], time: recordedAt };

const databaseError = (code: string) => Object.assign(new pg.DatabaseError('refused', 7, 'error'), { code });
const appends = (count: number) => Array.from({ length: count }, () => sampleAppend(sampleId(), 0));
const ignore = () => undefined;
const microtasks = async () => {
  for (let each = 0; each < 10; each += 1) await Promise.resolve();
};

describe('appends that arrive together', () => {
  it('go in one batch, and each has its own answer', async () => {
    const { connection, sizes } = recordingConnection();
    const commits = createGroupCommit(connection, ignore);
    const results = await Promise.all(appends(64).map((append) => commits.append(append)));
    expect(results).toEqual(
      Array.from({ length: 64 }, (_, index) => ({ kind: 'appended', position: index + 1, recordedAt })),
    );
    expect(sizes()).toEqual([64]);
  });
  it('go at most 512 to a batch', async () => {
    const { connection, sizes } = recordingConnection();
    const commits = createGroupCommit(connection, ignore);
    await Promise.all(appends(1_100).map((append) => commits.append(append)));
    expect(sizes()).toEqual([512, 512, 76]);
  });
  it('go at most a million characters to a batch', async () => {
    const { connection, sizes } = recordingConnection();
    const commits = createGroupCommit(connection, ignore);
    const large = appends(5).map((append) => ({ ...append, state: { state: 'x'.repeat(400_000) } }));
    const huge = { ...sampleAppend(sampleId(), 0), state: { state: 'x'.repeat(2_000_000) } };
    await Promise.all([...large, huge].map((append) => commits.append(append)));
    expect(sizes()).toEqual([2, 2, 1, 1]);
  });
});

describe('a second batch', () => {
  /** Sends 40 appends at once, in one batch. */
  const fortyOnTheWay = async () => {
    const answers: (() => void)[] = [];
    const { connection, sizes } = recordingConnection(
      () => new Promise((resolve) => answers.push(() => resolve(noAnswer))),
    );
    const commits = createGroupCommit(connection, ignore);
    const append = async (count: number) => {
      for (const each of appends(count)) void commits.append(each);
      await turn();
    };
    const answer = async (batch: number) => {
      answers[batch]?.();
      await turn(); // for the answer
      await turn(); // for the next batch
    };
    await append(40);
    return { append, answer, sizes };
  };

  it('leaves while the first one is on the way, as soon as it has three quarters of the appends of before', async () => {
    const { append, sizes } = await fortyOnTheWay();
    await append(29);
    expect(sizes()).toEqual([40]);
    await append(1);
    expect(sizes()).toEqual([40, 30]);
  });
  it('leaves with what there is when the first one is answered', async () => {
    const { append, answer, sizes } = await fortyOnTheWay();
    await append(3);
    expect(sizes()).toEqual([40]);
    await answer(0);
    expect(sizes()).toEqual([40, 3]);
  });
  it('does not take what comes in the rest of the turn', async () => {
    const { append, answer, sizes } = await fortyOnTheWay();
    await answer(0);
    await Promise.all([append(35), microtasks().then(() => append(5))]);
    expect(sizes()).toEqual([40, 35]);
  });
  it('is the last one until one of the two is answered', async () => {
    const { append, answer, sizes } = await fortyOnTheWay();
    await append(30);
    await append(100);
    expect(sizes()).toEqual([40, 30]);
    await answer(0);
    expect(sizes()).toEqual([40, 30, 100]);
  });
  it('need not be large any more when few appends come for a while', async () => {
    const { append, answer, sizes } = await fortyOnTheWay();
    await answer(0);
    for (let batch = 1; batch <= 40; batch += 1) {
      await append(1);
      await answer(batch);
    }
    await append(1);
    await append(1);
    expect(sizes().slice(-2)).toEqual([1, 1]);
  });
});

describe('an append that PostgreSQL refuses', () => {
  it('fails alone, with the reason; the others of its batch are appended', async () => {
    const batch = appends(64);
    const bad = batch[41];
    const reason = databaseError('22021');
    const { connection } = recordingConnection((called) =>
      called.some(({ append }) => append === bad) ? Promise.reject(reason) : Promise.resolve(noAnswer),
    );
    const commits = createGroupCommit(connection, ignore);
    const settled = await Promise.allSettled(batch.map((append) => commits.append(append)));
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(63);
    expect(settled[41]).toEqual({ status: 'rejected', reason });
  });
});

describe('an append that PostgreSQL would store as something else', () => {
  it.each([
    ['an id in capitals', { id: sampleId().toUpperCase() }],
    ['half a character', { correlationId: '\ud800' }],
  ])('is refused before it is sent: %s', async (_what, change) => {
    const { connection, sizes } = recordingConnection();
    const commits = createGroupCommit(connection, ignore);
    const append = sampleAppend(sampleId(), 0);
    const events = append.events.map((event) => ({ ...event, ...change }));
    await expect(commits.append({ ...append, events })).rejects.toThrow(TypeError);
    expect(sizes()).toEqual([]);
  });
});

describe.each([
  ['the disk is full', databaseError('53100')],
  ['PostgreSQL is shutting down', databaseError('57P01')],
  ['PostgreSQL takes too long', databaseError('57014')],
  ['the connection breaks', new Error('Connection terminated unexpectedly')],
])('when %s', (_what, fault) => {
  it('appends on the way fail as unavailable, and are not sent again', async () => {
    const { connection, sizes } = recordingConnection(() => Promise.reject(fault));
    const commits = createGroupCommit(connection, ignore);
    const settled = await Promise.allSettled(appends(3).map((append) => commits.append(append)));
    for (const result of settled)
      expect(result).toMatchObject({ reason: { kind: 'unavailable', cause: fault } });
    expect(sizes()).toEqual([3]);
  });
});

describe('when PostgreSQL is unavailable', () => {
  it('all waiting appends fail, and the next one works when PostgreSQL is back', async () => {
    const { connection } = recordingConnection();
    let there = false;
    const commits = createGroupCommit(
      {
        ...connection,
        connect: () => (there ? Promise.resolve() : Promise.reject(new Error('ECONNREFUSED'))),
      },
      ignore,
    );
    const settled = await Promise.allSettled(appends(600).map((append) => commits.append(append)));
    expect(settled.every((result) => result.status === 'rejected' && result.reason instanceof Problem)).toBe(
      true,
    );
    there = true;
    await expect(commits.append(sampleAppend(sampleId(), 0))).resolves.toMatchObject({ kind: 'appended' });
  });
});

describe('a group commit that is drained', () => {
  it('answers the waiting appends, and takes no more', async () => {
    const { connection } = recordingConnection();
    const commits = createGroupCommit(connection, ignore);
    let answered = 0;
    for (const append of appends(600)) void commits.append(append).then(() => (answered += 1));
    await commits.drain();
    expect(answered).toBe(600);
    await expect(commits.append(sampleAppend(sampleId(), 0))).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

it('measures every answer, also one that fails, and the batches', async () => {
  const metrics = createMetrics();
  const batch = appends(3);
  const { connection } = recordingConnection((called) =>
    called.some(({ append }) => append === batch[1])
      ? Promise.reject(databaseError('22021'))
      : Promise.resolve(noAnswer),
  );
  const commits = createGroupCommit(connection, ignore, appendMetrics(metrics));
  await Promise.allSettled(batch.map((append) => commits.append(append)));
  const text = await metrics.text();
  expect(text).toContain('marketplace_append_duration_seconds_count{result="appended"} 2\n');
  expect(text).toContain('marketplace_append_duration_seconds_count{result="failed"} 1\n');
  // Batches: all three appends; then the first two, and the last one; then each of the first two.
  expect(text).toContain('marketplace_append_batch_size_sum 8\n');
  expect(text).toContain('marketplace_append_batch_size_bucket{le="1"} 3\n');
});
