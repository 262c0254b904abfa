import { keptNames, mostProfileRecords, nameRecord } from '@marketplace/private-store';
import type { Caller } from '@marketplace/service-kit';
import { withTimeout } from '@marketplace/service-kit/async';
import { LRUCache } from 'lru-cache';
import type { UserDataDeps } from '../deps.ts';

/** In milliseconds: how long a command waits for a store; and after which another process may have kept another name. */
const [longestWait, knownFor] = [1_000, 60_000];

type Handler = (request: { readonly caller: Caller }) => void | Promise<void>;

/** Makes handlers that first keep the name in the caller's token, if it is a new one. A store that is away fails no command. */
export const keepNames = ({ items, clock, logger }: UserDataDeps) => {
  const known = new LRUCache<string, string>({ max: 10_000, ttl: knownFor });
  const keep = async (uid: string, name: string): Promise<void> => {
    const names = await keptNames(items, uid);
    if (names.at(-1)?.name === name) return;
    const [oldest] = names;
    if (oldest && names.length >= mostProfileRecords - 1) await items.remove('profile', uid, oldest.id);
    await items.add(nameRecord(uid, name, clock().toISOString()), mostProfileRecords);
  };
  const keepNameOf = async ({ uid, name }: Caller): Promise<void> => {
    if (name === undefined || known.get(uid) === name) return;
    known.set(uid, name);
    await withTimeout(keep(uid, name), longestWait).catch((err: unknown) => {
      logger.warn({ err, uid }, 'the new name of a person could not be kept');
    });
  };
  return <Handlers extends object>(handlers: Handlers): Handlers => {
    const keeping =
      (handler: Handler): Handler =>
      async (request) => {
        await keepNameOf(request.caller);
        await handler(request);
      };
    return Object.fromEntries(
      Object.entries(handlers as Readonly<Record<string, Handler>>).map(([call, handler]) => [
        call,
        keeping(handler),
      ]),
    ) as Handlers;
  };
};
