import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EventStore } from '../eventStore.ts';
import type { Append, AppendResult } from './ledger.ts';
import { firstBroken } from '../testing/firstBroken.ts';
import { keyed, sampleAppend, sampleId } from '../testing/samples.ts';
import { startedTestStore, together, wholeChain } from '../testing/testStore.ts';

const test = startedTestStore();
let store: EventStore;
let another: EventStore;
beforeAll(async () => {
  store = test.store;
  another = await test.openAnother();
});

const anyTime = expect.any(String) as string;

describe('any appends, alone and in batches, by two instances in turn', () => {
  const step = fc.record({
    instance: fc.nat({ max: 1 }),
    appends: fc.array(
      fc.record({
        task: fc.nat({ max: 2 }),
        behind: fc.constantFrom(0, 0, 0, 1, -1),
        count: fc.constantFrom(1, 1, 1, 2),
        key: fc.option(fc.nat({ max: 3 })),
        request: fc.nat({ max: 1 }),
      }),
      { minLength: 1, maxLength: 5 },
    ),
  });
  it('have the same result as one after the other', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const tasks = Array.from({ length: 3 }, () => ({ id: sampleId(), version: 0 }));
        const run = sampleId();
        const used = new Map<number, { request: number; position: number; insertedId: string }>();
        let { position } = await store.ledger.head();
        for (const { instance, appends } of steps) {
          const expected: AppendResult[] = [];
          const given = appends.map(({ task: number, behind, count, key, request }, index): Append => {
            const task = tasks[number] ?? { id: '', version: 0 };
            const version = Math.max(0, task.version - behind);
            const insertedId = `${number}.${index}`;
            const first = key === null ? undefined : used.get(key);
            if (first !== undefined) {
              expected.push(
                first.request === request
                  ? { kind: 'repeated', insertedId: first.insertedId, position: first.position }
                  : { kind: 'key-reused' },
              );
            } else if (version === task.version) {
              position += count;
              task.version += count;
              if (key !== null) used.set(key, { request, position, insertedId });
              expected.push({ kind: 'appended', position, recordedAt: anyTime });
            } else expected.push({ kind: 'version-conflict' });
            const append = sampleAppend(task.id, version, count);
            return key === null
              ? append
              : keyed(append, { key: `${run}.${key}`, requestDigest: String(request), insertedId });
          });
          expect(await together(instance === 0 ? store : another, given)).toEqual(expected);
        }
        for (const { id, version } of tasks) {
          expect((await store.ledger.load(id))?.version ?? 0).toBe(version);
          expect((await store.readTask(id)).map(({ taskVersion }) => taskVersion)).toEqual(
            Array.from({ length: version }, (_, index) => index + 1),
          );
        }
      }),
      { numRuns: 40 },
    );
  });
  it('leave one valid chain of hashes, up to the head', async () => {
    const chain = await wholeChain(store);
    expect(firstBroken(chain)).toBeUndefined();
    expect(chain.at(-1)).toMatchObject(await store.ledger.head());
  });
});
