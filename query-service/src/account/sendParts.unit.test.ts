import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { sendParts } from './sendParts.ts';

const many = 100_000;
const entriesOf = (seen: { count: number }) =>
  (async function* () {
    for (; seen.count < many; seen.count += 1)
      yield await Promise.resolve({ position: seen.count, title: 'x'.repeat(100) });
  })();

it('writes fields and parts as one JSON object, also without entries', async () => {
  const out = new PassThrough();
  const whole = text(out);
  const one = (async function* () {
    yield await Promise.resolve({ a: 1 });
    yield { a: 2 };
  })();
  await sendParts(out, { uid: 'u' }, { tasks: entriesOf({ count: many }), keys: one });
  expect(JSON.parse(await whole)).toEqual({
    uid: 'u',
    parts: [
      {
        code: 'tasks',
        where: 'Your tasks',
        why: 'Made from the ledger, to be found and read.',
        entries: [],
      },
      {
        code: 'keys',
        where: 'Idempotency-Keys',
        why: 'A call that is sent twice within 24 hours is done once.',
        entries: [{ a: 1 }, { a: 2 }],
      },
    ],
  });
});

it('reads no more entries than its reader takes', async () => {
  const seen = { count: 0 };
  let take = (): void => undefined;
  const slow = new Writable({
    write: (_chunk, _encoding, done) => {
      take = done;
    },
  });
  const sending = sendParts(slow, {}, { tasks: entriesOf(seen) });
  await expect.poll(() => seen.count).toBeGreaterThan(100);
  await new Promise((resolve) => setTimeout(resolve, 100));
  const first = seen.count;
  expect(first).toBeLessThan(2_000);
  take();
  await expect.poll(() => seen.count).toBeGreaterThan(first);
  expect(seen.count).toBeLessThan(4_000);
  slow.destroy();
  await sending;
  expect(seen.count).toBeLessThan(many);
});
