import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { BSON } from 'mongodb';

/** How a whole command fails: its connection breaks, or the server answers with this error. */
export type Failure = 'connection' | { readonly code: number; readonly codeName: string };

export interface FailingMongo {
  /** The given URL, through the proxy. */
  readonly url: string;
  /** From now on inserts and updates of these collections fail as a whole, and the server does not see them. */
  fail(collections: readonly string[], failure: Failure): void;
  stop(): Promise<void>;
}

// A message has its length, its id, the id that it answers, its kind and flags, each of 4 bytes; then 0, and the command.
const ofCommand = 2_013;
const beforeCommand = 21;

const commandIn = (message: Buffer): BSON.Document =>
  message.readInt32LE(12) === ofCommand && message[20] === 0
    ? BSON.deserialize(message.subarray(beforeCommand, beforeCommand + message.readInt32LE(beforeCommand)))
    : {};

const answerTo = (request: Buffer, document: BSON.Document): Buffer => {
  const body = BSON.serialize(document);
  const head = Buffer.alloc(beforeCommand);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(request.readInt32LE(4), 8);
  head.writeInt32LE(ofCommand, 12);
  return Buffer.concat([head, body]);
};

/** A proxy before MongoDB that lets writes fail. */
export const startFailingMongo = async (target: string): Promise<FailingMongo> => {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let collections: readonly string[] = [];
  let failure: Failure = 'connection';

  const passOn = (message: Buffer, near: Socket, far: Socket): void => {
    const { insert, update } = commandIn(message);
    if (!collections.includes(String(insert ?? update))) far.write(message);
    else if (failure === 'connection') near.resetAndDestroy();
    else near.write(answerTo(message, { ok: 0, errmsg: 'It fails as a whole.', ...failure }));
  };

  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    far.pipe(near);
    let bytes = Buffer.alloc(0);
    near.on('data', (more) => {
      bytes = Buffer.concat([bytes, more]);
      while (bytes.length >= 4 && bytes.length >= bytes.readInt32LE(0)) {
        const length = bytes.readInt32LE(0);
        passOn(bytes.subarray(0, length), near, far);
        bytes = bytes.subarray(length);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  // The other servers of a replica set are not behind the proxy.
  url.searchParams.set('directConnection', 'true');
  return {
    url: url.href,
    fail: (...now) => {
      [collections, failure] = now;
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
