import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createAnswerReader } from '../whole/load/answerReader.ts';

/** A request that was due at a time: how it ended, and when. Times are milliseconds since the start. */
export interface Shot {
  readonly due: number;
  readonly ended: number;
  /** 0: no answer in time, or the connection was closed. */
  readonly status: number;
}

interface Connection {
  readonly socket: Socket;
  due: number | undefined;
}

const answerWithin = 10_000;
const tickMs = 5;
const lookEveryMs = 100;
/** More than the product lets wait, so that requests wait there and not here. */
const connections = 2_000;
/** Fewer than a listening socket keeps waiting. */
const openedTogether = 200;

/**
 * Sends requests at a fixed rate, whether the answers keep up or not, as many users who do not know of each other would. A
 * request is late from the time at which it was due. The users' connections are open before, as in browsers with a page open: Node takes one
 * new connection in each turn of its event loop, so otherwise this would measure new connections.
 */
export const openLoop = async (given: {
  readonly url: string;
  readonly perSecond: number;
  readonly ms: number;
  readonly request: (number: number) => string;
}): Promise<readonly Shot[]> => {
  const { perSecond, ms, request } = given;
  const { hostname, port } = new URL(given.url);
  const shots: Shot[] = [];
  const idle: Connection[] = [];
  const all = new Set<Connection>();
  /** Due times without a connection, from `next` on; `shift` of so long an array would take the driver's time. */
  const waiting: number[] = [];
  let next = 0;
  let from = 0;
  const now = () => performance.now() - from;
  let sent = 0;

  const end = (due: number, status: number): void => {
    shots.push({ due, ended: now(), status });
  };
  const send = (connection: Connection, due: number): void => {
    connection.due = due;
    connection.socket.write(request(sent), 'latin1');
    sent += 1;
  };
  const open = (): Connection => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    const connection: Connection = { socket, due: undefined };
    all.add(connection);
    const read = createAnswerReader((status) => {
      const { due } = connection;
      connection.due = undefined;
      if (due !== undefined) end(due, status);
      const waited = waiting[next];
      if (waited === undefined) idle.push(connection);
      else {
        next += 1;
        send(connection, waited);
      }
    });
    socket.on('data', read);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      all.delete(connection);
      const at = idle.indexOf(connection);
      if (at >= 0) idle.splice(at, 1);
      if (connection.due !== undefined) end(connection.due, 0);
    });
    return connection;
  };
  const giveUp = (): void => {
    for (const { socket, due } of all) if (due !== undefined && now() - due > answerWithin) socket.destroy();
    for (let due = waiting[next]; due !== undefined && now() - due > answerWithin; due = waiting[next]) {
      next += 1;
      end(due, 0);
    }
  };

  while (all.size < connections) {
    const opened = Array.from({ length: openedTogether }, open);
    idle.push(...opened);
    await Promise.all(opened.map(({ socket }) => once(socket, 'connect')));
  }
  from = performance.now();
  let due = 0;
  let lookedAt = 0;
  while (due < ms || all.size > idle.length || next < waiting.length) {
    for (; due < ms && due <= now(); due += 1_000 / perSecond) {
      const connection = idle.pop() ?? (all.size < connections ? open() : undefined);
      if (connection) send(connection, due);
      else waiting.push(due);
    }
    if (now() - lookedAt > lookEveryMs) {
      lookedAt = now();
      giveUp();
    }
    await new Promise((resolve) => setTimeout(resolve, tickMs));
  }
  for (const { socket } of all) socket.destroy();
  return shots;
};
