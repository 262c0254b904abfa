import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../limits/rateLimits.ts';

/** How many connections one address may have open. */
export interface SocketLimit {
  /** 0: any number. */
  readonly perAddress: number;
  /** A proxy connects for all its callers, so its connections are not limited. */
  readonly isProxy: (address: string) => boolean;
}

/** Closes each connection above the limit at once, so that it costs neither memory nor a descriptor. */
export const limitSockets = (server: Server, { perAddress, isProxy }: SocketLimit): void => {
  if (perAddress === 0) return;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    if (address === undefined || isProxy(address)) return;
    const network = networkOf(address);
    const others = open.get(network) ?? 0;
    if (others >= perAddress) {
      socket.destroy();
      return;
    }
    open.set(network, others + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
};
