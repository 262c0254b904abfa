import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createClient } from './client.ts';

const batch = (first: number, last: number, size = 10) => ({
  messages: Array.from({ length: last - first + 1 }, (_, index) => ({
    position: first + index,
    text: `${first + index}`.padEnd(size - 1) + '\n',
  })),
  upTo: last,
});
const receivedBy = (stream: PassThrough): number[] =>
  String(stream.read() ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map(Number);

describe('a client of the live updates', () => {
  it('gets nothing twice, and nothing from before its start', () => {
    const stream = new PassThrough();
    const client = createClient(stream, 2);
    client.send(batch(1, 4));
    client.send(batch(3, 5));
    client.send(batch(1, 5));
    expect([receivedBy(stream), client.position]).toEqual([[3, 4, 5], 5]);
  });

  it('moves on with batches that have no message for it', () => {
    const client = createClient(new PassThrough(), 2);
    client.send({ messages: [], upTo: 7 });
    client.send({ messages: [], upTo: 5 });
    expect(client.position).toBe(7);
  });

  it('is disconnected if it does not read, and only then', () => {
    const slow = new PassThrough();
    const fast = new PassThrough().resume();
    const [idle, reading] = [createClient(slow, 0), createClient(fast, 0)];
    for (let first = 1; first <= 500; first += 10) {
      idle.send(batch(first, first + 9, 1024));
      reading.send(batch(first, first + 9, 1024));
      fast.read();
    }
    expect([slow.destroyed, fast.destroyed]).toEqual([true, false]);
    idle.comment('nothing is written after that');
  });
});
