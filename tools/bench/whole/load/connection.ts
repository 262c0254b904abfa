import { once } from 'node:events';
import { connect } from 'node:net';
import { createAnswerReader } from './answerReader.ts';

export interface RawAnswer {
  readonly status: number;
  readonly body: Buffer;
}

/** A keep-alive connection with one request at a time. It uses a raw socket: other clients take more processor time from the server. */
export interface Connection {
  send(request: string): Promise<RawAnswer>;
  end(): void;
}

export const openConnection = async (api: string): Promise<Connection> => {
  const url = new URL(api);
  let waiting: PromiseWithResolvers<RawAnswer> | undefined;
  const read = createAnswerReader((status, body) => {
    waiting?.resolve({ status, body: Buffer.from(body) });
  });
  const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true });
  await once(socket, 'connect');
  const fail = (error: Error) => waiting?.reject(error);
  socket.on('data', read);
  socket.on('error', fail);
  socket.on('close', () => fail(new Error(`${url.host}: the connection was closed`)));
  return {
    send: (request) => {
      waiting = Promise.withResolvers();
      socket.write(request, 'latin1');
      return waiting.promise;
    },
    end: () => {
      waiting = undefined;
      socket.destroy();
    },
  };
};
