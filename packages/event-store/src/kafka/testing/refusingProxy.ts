import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Requests by their API key in Kafka's protocol. */
const requests = { joinGroup: 11, heartbeat: 12 } as const;
type Request = keyof typeof requests;
/** Error codes of Kafka's protocol. */
export const codes = { coordinatorLoads: 14, notCoordinator: 16 } as const;

/** The body of an answer that says only the error, in the versions that kafkajs speaks. */
const refusals: Readonly<Record<Request, (code: number) => Buffer>> = {
  heartbeat: (code) => {
    const body = Buffer.alloc(6);
    body.writeInt16BE(code, 4);
    return body;
  },
  // After the error: no generation, protocol, leader, member and members.
  joinGroup: (code) => {
    const body = Buffer.alloc(20);
    body.writeInt16BE(code, 4);
    return body;
  },
};

/** Calls back with each whole message of the stream, its length included. */
const eachMessage = (onMessage: (message: Buffer) => void) => {
  let rest = Buffer.alloc(0);
  return (bytes: Buffer): void => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= 4 && rest.length >= 4 + rest.readInt32BE(0)) {
      const end = 4 + rest.readInt32BE(0);
      onMessage(rest.subarray(0, end));
      rest = rest.subarray(end);
    }
  };
};

/** A broker's door that refuses some requests itself, with an error of Kafka's protocol; the broker never gets them. */
export const openRefusingProxy = async (broker: string) => {
  const [host, port] = broker.split(':');
  const next = new Map<number, Buffer>();
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), host);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined).on('close', () => other.destroy());
    }
    far.pipe(near);
    near.on(
      'data',
      eachMessage((message) => {
        const key = message.readInt16BE(4);
        const refusal = next.get(key);
        if (!refusal) return far.write(message);
        next.delete(key);
        const head = Buffer.alloc(8);
        head.writeInt32BE(4 + refusal.length, 0);
        message.copy(head, 4, 8, 12); // its number
        return near.write(Buffer.concat([head, refusal]));
      }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    /** The next request of that kind, of any client. */
    refuseNext: (request: Request, code: number) => {
      next.set(requests[request], refusals[request](code));
    },
    /** All requests that were to be refused came. */
    isDone: () => next.size === 0,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
