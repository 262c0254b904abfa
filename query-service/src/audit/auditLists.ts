import {
  amountsOf,
  countsOf,
  knownKeys,
  listedHeadOf,
  readEvents,
  titlesOf,
  type Signer,
} from '@marketplace/audit';
import type { Accesses, AuditCounts, AuditEvents, Heads, SignedHeads } from '@marketplace/contracts';
import { createOneOfEach, encodeCursor, pageOf } from '@marketplace/service-kit';
import type { Response } from 'express';
import { linkToNext, startOf } from '../http/paging.ts';
import type { AuditedCall, AuditDeps } from './auditedCall.ts';

export const defaultLimit = 100;

interface PageQuery {
  readonly query: string;
  readonly options: Readonly<Record<string, string | number | undefined>>;
}

/** The cursor of the page after `end`, also in the header Link; undefined after the last page. */
export const nextPage = (
  res: Response,
  end: number | string | undefined,
  { query, options }: PageQuery,
): { readonly next?: string } => {
  if (end === undefined) return {};
  const next = encodeCursor([end], query);
  res.set('Link', linkToNext({ ...options, cursor: next }));
  return { next };
};

/** GET /audit/events: all events of the ledger or the matching events, in order or newest first. */
export const auditEvents = async ({
  store,
  res,
  options,
  head,
}: AuditedCall<'auditEvents'>): Promise<AuditEvents> => {
  const { limit = defaultLimit, cursor, sort = 'position', ...filter } = options;
  const query = JSON.stringify(['audit events', sort, filter]);
  const past = startOf(cursor, query);
  const { events, end } = await readEvents(store, filter, {
    head,
    limit,
    newestFirst: sort === '-position',
    past,
  });
  const [titles, amounts] = await Promise.all([titlesOf(store, events, head), amountsOf(store, events)]);
  return { events, titles, amounts, ...nextPage(res, end, { query, options }) };
};

/** GET /audit/counts: the numbers of events by time and type. Every event is counted, so each auditor gets one answer at a time. */
export const auditCounts = () => {
  const oneOfEach = createOneOfEach('The count of events');
  return ({
    caller,
    store,
    options: { step, ...filter },
    head,
  }: AuditedCall<'auditCounts'>): Promise<AuditCounts> =>
    oneOfEach(caller.uid, () => countsOf(store, filter, { head, step }));
};

/** GET /audit/accesses: the calls of auditors, newest first, beginning with this call. */
export const auditAccesses = async ({
  store,
  res,
  options,
}: AuditedCall<'auditAccesses'>): Promise<Accesses> => {
  const { limit = defaultLimit, cursor } = options;
  const query = JSON.stringify(['audit accesses']);
  const before = startOf(cursor, query);
  const found = await store.readAccesses({ limit: limit + 1, before });
  const { entries, last } = pageOf(found, limit);
  return { accesses: entries, ...nextPage(res, last?.id, { query, options }) };
};

/** GET /audit/checkpoints: the signed heads, newest first, with the public key to check them and the last verification. */
export const auditCheckpoints =
  (signer: Signer | undefined, verification: AuditDeps['verification']) =>
  async ({ store, res, options }: AuditedCall<'auditCheckpoints'>): Promise<SignedHeads> => {
    const { limit = defaultLimit, cursor } = options;
    const query = JSON.stringify(['audit checkpoints']);
    const before = startOf(cursor, query);
    const found = await store.readHeads({ limit: limit + 1, before, newestFirst: true, checked: true });
    const { entries, last } = pageOf(found, limit);
    const { changes } = knownKeys(signer?.publicKey, await store.readKeyChanges());
    const verified = await verification?.last();
    return {
      checkpoints: entries,
      publicKey: signer?.publicKey ?? null,
      ...(changes.length > 0 && { keyChanges: [...changes] }),
      ...(verified && { verified: { at: verified.at.toISOString(), verdict: verified.verdict } }),
      ...nextPage(res, last?.position, { query, options }),
    };
  };

/** GET /audit/heads: the heads of both kinds, by position. */
export const auditHeads = async ({
  store,
  res,
  options: { after = 0, limit = defaultLimit },
}: AuditedCall<'auditHeads'>): Promise<Heads> => {
  const found = await store.readHeads({ after, limit: limit + 1 });
  const { entries, last } = pageOf(found, limit);
  if (last) res.set('Link', linkToNext({ after: last.position, limit }));
  return { heads: entries.map(listedHeadOf), ...(last && { next: last.position }) };
};
