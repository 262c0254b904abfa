import { once } from 'node:events';
import { connect } from 'node:net';
import { createAnswerReader } from './answerReader.ts';

export interface RawAnswer {
  readonly status: number;
  /** The body; empty if it was too long to be kept. */
  readonly body: Buffer;
  /** The number of bytes of the body. */
  readonly length: number;
}

/** A keep-alive connection with one request at a time, on a raw socket: other clients take more processor time from the server. */
export interface Connection {
  send(request: string): Promise<RawAnswer>;
  end(): void;
}

const readSize = 65_536;

export const openConnection = async (api: string): Promise<Connection> => {
  const { hostname, port, host } = new URL(api);
  let waiting: PromiseWithResolvers<RawAnswer> | undefined;
  const read = createAnswerReader((status, body, length) => {
    waiting?.resolve({ status, body: Buffer.from(body), length });
  });
  const buffer = Buffer.allocUnsafe(readSize);
  const socket = connect({
    host: hostname,
    port: Number(port),
    noDelay: true,
    onread: {
      buffer,
      callback: (bytes) => {
        read(buffer.subarray(0, bytes));
        return true;
      },
    },
  });
  await once(socket, 'connect');
  const closed = new Error(`${host}: the connection was closed`);
  socket.on('error', (error) => waiting?.reject(error));
  socket.on('close', () => waiting?.reject(closed));
  return {
    send: (request) => {
      waiting = Promise.withResolvers();
      if (socket.destroyed) waiting.reject(closed);
      socket.write(request, 'latin1');
      return waiting.promise;
    },
    end: () => {
      waiting = undefined;
      socket.destroy();
    },
  };
};
