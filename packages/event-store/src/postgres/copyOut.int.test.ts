import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { openEventStore } from '../eventStore.ts';
import { sampleAppend, sampleId } from '../testing/samples.ts';
import { silentLogger } from '../testing/silentLogger.ts';
import { answers, startedTestStore } from '../testing/testStore.ts';

const count = 20_000;
const test = startedTestStore();
beforeAll(async () => {
  await test.store.ledger.append(sampleAppend(sampleId(), 0, count));
});

/** A proxy before PostgreSQL that can break connections. */
const openWay = async () => {
  const there = new URL(test.url);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const upstream = connect(Number(there.port), there.hostname);
    for (const end of [socket, upstream]) end.on('error', () => undefined);
    socket.pipe(upstream).pipe(socket);
    socket.on('close', () => upstream.destroy());
    sockets.add(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(test.url);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    breakAll: (how: (socket: Socket) => void) => {
      for (const socket of sockets) how(socket);
      sockets.clear();
    },
    close: () => server.close(),
  };
};

describe('rows that are copied out', () => {
  it.each<[string, (socket: Socket) => void]>([
    ['is reset', (socket) => socket.resetAndDestroy()],
    ['ends', (socket) => socket.end()],
  ])('end with a problem if the connection %s in between, and nothing else ends', async (_how, how) => {
    const way = await openWay();
    const store = await openEventStore({ url: way.url, logger: silentLogger });
    try {
      let seen = 0;
      const reading = store.readDigests({ after: 0, to: count }, () => {
        seen += 1;
        if (seen === 10) way.breakAll(how);
      });
      await expect(reading).rejects.toMatchObject({ kind: 'unavailable' });
      expect(seen).toBeLessThan(count);
      await expect.poll(() => answers(store)).toBe(true);
      expect(await store.readSealed({ limit: 3 })).toHaveLength(3);
    } finally {
      await store.close();
      way.close();
    }
  });
});
