import {
  callersNetwork,
  invalidRequest,
  isRefusedByNow,
  Problem,
  type Caller,
  type HandlerOf,
} from '@marketplace/service-kit';
import type { Request } from 'express';
import { goneSignal } from '../http/reader.ts';
import type { UnreadCounter } from '../notifications/unreadCounter.ts';
import type { QueryDeps } from '../deps.ts';
import { createClient, type Client } from './client.ts';
import { createHub } from './hub.ts';
import { isTooMany, type OpenStream } from './streamLimits.ts';

const heartbeatEvery = 15_000;
const startsWithin = 2_000;
/** In milliseconds: Node.js ends a longer timer at once. */
const longestTimer = 2 ** 31 - 1;

const streamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

const positionPattern = /^\d{1,15}$/;

/** The position after which the caller wants updates; undefined: from now on. */
const wantedAfter = (req: Request, after: string | undefined): number | undefined => {
  // A browser that reconnects sends Last-Event-ID to its first address, so this is newer than `after` in the address.
  const lastReceived = req.get('Last-Event-ID');
  if (lastReceived === undefined || lastReceived === '')
    return after === undefined ? undefined : Number(after);
  if (positionPattern.test(lastReceived)) return Number(lastReceived);
  throw invalidRequest(
    'Last-Event-ID',
    'Last-Event-ID must be the position of an update: a whole number, 0 or more.',
  );
};

const checkLimits = (stream: OpenStream, open: readonly OpenStream[], stopping: boolean): void => {
  if (stopping)
    throw new Problem('unavailable', 'The service is stopping; connect again.', { retryAfterSeconds: 1 });
  if (isTooMany(stream, open))
    throw new Problem('too-many-requests', 'Too many live connections; close some and try again.', {
      retryAfterSeconds: 10,
    });
};

/** GET /updates: server-sent events, each one as soon as the read models contain its change. */
export const createLiveUpdates = (
  deps: Pick<QueryDeps, 'feed' | 'documents' | 'identity' | 'clock' | 'logger'> & {
    readonly unreadCounter: UnreadCounter;
  },
) => {
  const { feed, identity, clock, logger, unreadCounter } = deps;
  const hub = createHub(deps);
  const open = new Map<Client, OpenStream & { readonly req: Request }>();
  let heartbeat: NodeJS.Timeout | undefined;
  let stopping = false;

  /** False for a position beyond the end of the ledger, which is of a lost history: then the client gets updates from now on. */
  const isKnown = async (wanted: number, now: number): Promise<boolean> =>
    wanted <= now || wanted <= (await feed.head());

  /** A stream lasts as long as the token that opened it. */
  const endWithToken = (client: Client, { expiresAt }: Caller, gone: AbortSignal): void => {
    if (expiresAt === undefined) return;
    const left = Math.min(expiresAt - clock().getTime(), longestTimer);
    const timer = setTimeout(() => client.end(), left);
    gone.addEventListener('abort', () => clearTimeout(timer));
  };
  const endIfRefused = async (client: Client, req: Request): Promise<void> => {
    try {
      if (await isRefusedByNow(identity, req)) client.end();
    } catch (error) {
      logger.error({ err: error }, 'the caller of a live connection could not be checked');
    }
  };

  const connect = async ({ req, res, caller, query }: Parameters<HandlerOf<'updates'>>[0]): Promise<void> => {
    const wanted = wantedAfter(req, query.after);
    const now = await hub.position(startsWithin);
    if (now === undefined)
      throw new Problem('unavailable', 'Live updates are starting; try again.', { retryAfterSeconds: 1 });
    const lost = wanted !== undefined && !(await isKnown(wanted, now));
    // If the caller has left meanwhile, there is no further `close`, and the client would never be removed.
    if (res.destroyed) return;
    const stream = { address: callersNetwork(req), uid: caller?.uid };
    // No await between `checkLimits` and `open`, so a stop ends all clients that were not refused.
    checkLimits(stream, [...open.values()], stopping);
    res.set({ ...streamHeaders, 'X-Position': String(now) });
    if (req.method === 'HEAD') {
      res.end();
      return;
    }
    const client = createClient(res, lost ? now : (wanted ?? now));
    const gone = goneSignal(res);
    open.set(client, { ...stream, req });
    gone.addEventListener('abort', () => open.delete(client));
    client.comment('connected');
    if (lost) client.sendHistoryChanged();
    if (caller) {
      endWithToken(client, caller, gone);
      unreadCounter.join(client, caller.uid, gone);
    }
    await hub.join(client, stream.address, gone);
  };

  return {
    handler: connect,
    end: (uid: string) => {
      for (const [client, stream] of open) if (stream.uid === uid) client.end();
    },
    start: () => {
      heartbeat = setInterval(() => {
        for (const [client, { uid, req }] of open) {
          client.comment('still here');
          if (uid !== undefined) void endIfRefused(client, req);
        }
      }, heartbeatEvery).unref();
    },
    stop: async () => {
      stopping = true;
      clearInterval(heartbeat);
      for (const client of open.keys()) client.end();
      await hub.stop();
    },
  };
};
