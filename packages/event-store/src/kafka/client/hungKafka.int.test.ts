import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { openTestStore, sampleAppend, sampleId, silentLogger } from '../../testing/index.ts';
import { expect, it, onTestFinished } from 'vitest';
import { createKafkaFeed, createKafkaRelay } from '../index.ts';
import { createTakenEvents, runReader } from '../testing/reader.ts';

/** A broker that accepts connections and never answers, like a broker that was stopped by SIGSTOP. */
const startHungBroker = async () => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket
      .resume()
      .on('error', () => socket.destroy())
      .on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  return { address: `127.0.0.1:${(server.address() as AddressInfo).port}`, connections: () => sockets.size };
};

it('the relay says that Kafka hangs; it and a reader stop nevertheless, and cut their connections', async () => {
  const broker = await startHungBroker();
  const test = await openTestStore();
  onTestFinished(() => test.close());
  await test.store.ledger.append(sampleAppend(sampleId(), 0));
  const options = { brokers: [broker.address], topic: 'events', logger: silentLogger };
  const relay = createKafkaRelay(options, test.store);
  relay.start();
  const reader = runReader(createKafkaFeed(options, test.store), 'readers', createTakenEvents());
  await expect.poll(broker.connections).toBeGreaterThanOrEqual(2);
  await expect.poll(() => relay.status().fault).toBe('Kafka has not answered for 10 s');
  await Promise.all([relay.stop(), reader.stop()]);
  await expect.poll(broker.connections).toBe(0);
});
