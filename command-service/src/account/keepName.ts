import {
  keptNames,
  mostNames,
  mostProfileRecords,
  nameRecord,
  type UserData,
} from '@marketplace/private-store';
import type { Caller, Logger } from '@marketplace/service-kit';
import { withTimeout } from '@marketplace/service-kit/async';
import { LRUCache } from 'lru-cache';

interface NameParts {
  readonly items: Pick<UserData, 'of' | 'add' | 'remove'>;
  readonly clock: () => Date;
  readonly logger: Logger;
}

/** In milliseconds: how long a command waits for a store. */
const longestWait = 1_000;
/** In milliseconds. Another process may have kept another name since. */
const knownFor = 60_000;

/**
 * Keeps the name that a command of a person brought, if it is a new one. A store that is away fails no command. `signed`: the ledger
 * has the name of this command, so it is kept only where another one would count as newer.
 */
export const createNameKeeper = ({ items, clock, logger }: NameParts) => {
  const known = new LRUCache<string, string>({ max: 10_000, ttl: knownFor });
  const keep = async (uid: string, name: string): Promise<void> => {
    const names = await keptNames(items, uid);
    if (names.at(-1)?.name === name) return;
    const [oldest] = names;
    if (oldest && names.length >= mostNames) await items.remove('profile', uid, nameRecord(uid, oldest).id);
    await items.add(nameRecord(uid, { name, at: clock().toISOString() }), mostProfileRecords);
  };
  return async ({ uid, name }: Pick<Caller, 'uid' | 'name'>, signed?: string): Promise<void> => {
    const [before, now] = [known.get(uid), signed ?? name];
    if (now === undefined || now === before || (signed !== undefined && before === undefined)) return;
    known.set(uid, now);
    await withTimeout(keep(uid, now), longestWait).catch((err: unknown) => {
      logger.warn({ err, uid }, 'the new name of a person could not be kept');
    });
  };
};
export type KeepName = ReturnType<typeof createNameKeeper>;
