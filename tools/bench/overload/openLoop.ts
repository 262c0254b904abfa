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
  /** When it was opened, or had its last answer. */
  idleSince: number;
}

const answerWithin = 10_000;
/** The product closes a connection that is idle for 65 s, perhaps just when a request is sent. Browsers, too, drop theirs before that. */
const longestIdle = 50_000;
const tickMs = 5;
const lookEveryMs = 100;
/** More than the product lets wait, so that requests wait there and not here. */
const mostConnections = 2_000;
/** Fewer than a listening socket keeps waiting. */
const openedTogether = 200;

/** Connections that are given requests with the time at which each was due. */
const createPool = (url: URL, request: (number: number) => string, now: () => number) => {
  const shots: Shot[] = [];
  const idle: Connection[] = [];
  const all = new Set<Connection>();
  /** Due times without a connection, from `next` on; `shift` of so long an array would take the driver's time. */
  const waiting: number[] = [];
  let next = 0;
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
    const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true });
    const connection: Connection = { socket, due: undefined, idleSince: now() };
    all.add(connection);
    const read = createAnswerReader((status) => {
      const { due } = connection;
      if (due === undefined) return; // It is being closed.
      connection.due = undefined;
      connection.idleSince = now();
      end(due, status);
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
  return {
    shots,
    open: async (count: number): Promise<void> => {
      const opened = Array.from({ length: count }, open);
      idle.push(...opened);
      await Promise.all(opened.map(({ socket }) => once(socket, 'connect')));
    },
    size: () => all.size,
    isBusy: () => all.size > idle.length || next < waiting.length,
    beginIdle: () => {
      for (const connection of idle) connection.idleSince = 0;
    },
    shoot: (due: number): void => {
      const connection = idle.pop() ?? (all.size < mostConnections ? open() : undefined);
      if (connection) send(connection, due);
      else waiting.push(due);
    },
    giveUp: (): void => {
      // The last one that was in use is taken first, so the first ones are idle for longest.
      const kept = idle.findIndex(({ idleSince }) => now() - idleSince < longestIdle);
      for (const { socket } of idle.splice(0, kept < 0 ? idle.length : kept)) socket.destroy();
      for (const { socket, due } of all)
        if (due !== undefined && now() - due > answerWithin) socket.destroy();
      for (let due = waiting[next]; due !== undefined && now() - due > answerWithin; due = waiting[next]) {
        next += 1;
        end(due, 0);
      }
    },
    close: () => {
      for (const { socket } of all) socket.destroy();
    },
  };
};

/**
 * Sends requests at a fixed rate, whether the answers keep up or not, as many users who do not know of each other would. A
 * request is late from the time at which it was due. Where all connections are `open` before, as in browsers with a page open, new connections are
 * not measured: Node takes one in each turn of its event loop. Else each is opened when it is needed: the product closes one that
 * sends nothing for 10 s.
 */
export const openLoop = async (given: {
  readonly url: string;
  readonly perSecond: number;
  readonly ms: number;
  readonly request: (number: number) => string;
  readonly connections: 'open' | 'as needed';
}): Promise<readonly Shot[]> => {
  const { perSecond, ms, request, connections } = given;
  let from = 0;
  const now = () => performance.now() - from;
  const pool = createPool(new URL(given.url), request, now);
  while (connections === 'open' && pool.size() < mostConnections) await pool.open(openedTogether);
  from = performance.now();
  pool.beginIdle();
  let due = 0;
  let lookedAt = 0;
  while (due < ms || pool.isBusy()) {
    for (; due < ms && due <= now(); due += 1_000 / perSecond) pool.shoot(due);
    if (now() - lookedAt > lookEveryMs) {
      lookedAt = now();
      pool.giveUp();
    }
    await new Promise((resolve) => setTimeout(resolve, tickMs));
  }
  pool.close();
  return pool.shots;
};
