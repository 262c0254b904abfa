import type { Message } from 'kafkajs';
import { expect, it } from 'vitest';
import { createRequestSender } from './sendInRequests.ts';

const message = (id: number, partition: number, bytes: number): Message => ({
  key: String(id),
  partition,
  value: 'x'.repeat(bytes),
});

/** A topic that refuses a request with more bytes for a partition; with the accepted messages and the number of requests. */
const topicThatTakes = (bytesOfPartition: number) => {
  const taken: string[] = [];
  let requests = 0;
  const write = (request: readonly Message[]) => {
    requests += 1;
    const bytes = new Map<unknown, number>();
    for (const { partition, value } of request)
      bytes.set(partition, (bytes.get(partition) ?? 0) + (value?.length ?? 0));
    if (Math.max(...bytes.values()) > bytesOfPartition)
      return Promise.reject(
        new Error('wrapped', { cause: Object.assign(new Error(), { type: 'MESSAGE_TOO_LARGE' }) }),
      );
    taken.push(...request.map(({ key }) => String(key)));
    return Promise.resolve();
  };
  const named: string[] = [];
  const send = createRequestSender({
    write,
    instead: ({ key, partition }) => {
      named.push(String(key));
      return { key: `instead of ${String(key)}`, ...(partition !== undefined && { partition }), value: '' };
    },
  });
  return { send, taken, named, requests: () => requests };
};

const ids = (messages: readonly Message[]) => messages.map(({ key }) => String(key));

it('bounds what a partition gets in a request; other partitions share it', async () => {
  const topic = topicThatTakes(1_048_588);
  const hot = Array.from({ length: 1_000 }, (_, id) => message(id, 1, 5_000));
  const others = Array.from({ length: 22 }, (_, id) => message(1_000 + id, 2 + (id % 11), 40_000));
  await topic.send([...hot, ...others]);
  expect(topic.taken).toEqual(ids([...hot, ...others]));
  expect(topic.requests()).toBe(10);
});

it('halves a refused request, and sends smaller ones from then on', async () => {
  const topic = topicThatTakes(100_000);
  const batch = Array.from({ length: 200 }, (_, id) => message(id, 1, 5_000));
  await topic.send(batch);
  expect(topic.taken).toEqual(ids(batch));
  const first = topic.requests();
  await topic.send(batch);
  expect(topic.taken).toHaveLength(400);
  expect(topic.requests() - first).toBeLessThan(first);
});

it('names a message that is too large alone, and sends the others around it', async () => {
  const topic = topicThatTakes(2_000);
  const batch = Array.from({ length: 50 }, (_, id) => message(id, id % 12, id === 20 ? 3_000 : 500));
  await topic.send(batch);
  expect(topic.named).toEqual(['20']);
  expect(topic.taken).toEqual(ids(batch).map((id) => (id === '20' ? 'instead of 20' : id)));
});

it('throws any other refusal', async () => {
  const send = createRequestSender({
    write: () => Promise.reject(new Error('NOT_LEADER_FOR_PARTITION')),
    instead: () => undefined,
  });
  await expect(send([message(1, 1, 1), message(2, 2, 1)])).rejects.toThrow('NOT_LEADER');
});
