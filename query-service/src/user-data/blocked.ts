import { defaultUserName, type Blocked } from '@marketplace/contracts';
import { leastPosition } from '@marketplace/read-store';
import { noStore, type HandlerOf } from '@marketplace/service-kit';
import type { QueryDeps } from '../deps.ts';
import { setPosition } from '../http/freshness.ts';
import { findPerson } from '../profiles/profile.ts';

const atOnce = 8;

/** GET /account/blocked: whom the caller has blocked, newest first. */
export const listBlocked =
  (deps: Pick<QueryDeps, 'documents' | 'items' | 'blocked'>): HandlerOf<'blocked'> =>
  async ({ call, res, caller }) => {
    setPosition(res, leastPosition(await deps.documents.positions(), call.readModels));
    const found = await deps.blocked.of(caller.uid);
    // A read model that is behind the ledger may not have the person yet.
    const named = async ({ uid, at }: (typeof found)[number]) => ({
      uid,
      name: (await findPerson(deps, uid))?.name ?? defaultUserName,
      at,
    });
    const blocked: Blocked['blocked'] = [];
    for (let from = 0; from < found.length; from += atOnce)
      blocked.push(...(await Promise.all(found.slice(from, from + atOnce).map(named))));
    res.set(noStore).json({ blocked });
  };
