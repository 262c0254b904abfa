import { Problem } from '@marketplace/service-kit';
import type { Request, RequestHandler } from 'express';
import type { QueryParts } from '../parts.ts';
import { createClient, type Client } from './client.ts';
import { createHub } from './hub.ts';

const heartbeatEvery = 15_000;
const mostOfOneAddress = 50;
const mostOfAll = 5_000;
const positionPattern = /^\d{1,15}$/;

const invalid = (path: string): Problem => {
  const message = `${path} must be the position of an update: a whole number, 0 or more.`;
  return new Problem('invalid-request', message, { errors: [{ path, message }] });
};

/** After which position the caller wants to hear; undefined: from now on. */
const wantedAfter = (req: Request): number | undefined => {
  const header = req.get('Last-Event-ID');
  const option = new URLSearchParams(req.url.split('?')[1] ?? '').getAll('after');
  if (option.length > 1) throw invalid('after');
  const [path, text] =
    header === undefined || header === '' ? ['after', option[0]] : ['Last-Event-ID', header];
  if (text === undefined) return undefined;
  if (!positionPattern.test(text)) throw invalid(path);
  return Number(text);
};

export interface LiveUpdates {
  readonly handler: RequestHandler;
  start(): void;
  stop(): Promise<void>;
}

/** GET /updates: server-sent events, each once the read models have it. */
export const liveUpdates = ({ feed, tasks, logger }: Omit<QueryParts, 'identity' | 'clock'>): LiveUpdates => {
  const hub = createHub({ feed, tasks, logger });
  const open = new Map<Client, string>();
  let heartbeat: NodeJS.Timeout | undefined;

  const refuseTooMany = (address: string) => {
    const ofAddress = [...open.values()].filter((other) => other === address).length;
    if (ofAddress >= mostOfOneAddress || open.size >= mostOfAll)
      throw new Problem('too-many-requests', 'Too many live connections; close some and try again.', {
        retryAfterSeconds: 10,
      });
  };

  const startOf = async (wanted: number | undefined): Promise<number> => {
    const now = hub.position();
    if (now === undefined)
      throw new Problem('unavailable', 'Live updates are starting.', { retryAfterSeconds: 1 });
    if (wanted === undefined) return now;
    // From beyond the ledger's end means from now on.
    return wanted > now ? Math.min(wanted, await feed.head()) : wanted;
  };

  return {
    handler: async (req, res) => {
      const address = req.ip ?? '';
      const from = await startOf(wantedAfter(req));
      refuseTooMany(address);
      res.set({
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store, no-transform',
        'X-Accel-Buffering': 'no',
        'X-Position': String(hub.position() ?? 0),
      });
      if (req.method === 'HEAD') {
        res.end();
        return;
      }
      const client = createClient(res, from);
      const leaving = new AbortController();
      open.set(client, address);
      res.on('close', () => {
        open.delete(client);
        leaving.abort();
      });
      res.flushHeaders();
      client.comment('connected');
      await hub.join(client, leaving.signal);
    },
    start: () => {
      hub.start();
      heartbeat = setInterval(() => {
        for (const client of open.keys()) client.comment('still here');
      }, heartbeatEvery).unref();
    },
    stop: async () => {
      clearInterval(heartbeat);
      for (const client of open.keys()) client.end();
      await hub.stop();
    },
  };
};
