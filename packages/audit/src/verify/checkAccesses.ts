import { hash } from 'node:crypto';
import { genesisHash, type ChainedAccess, type LastAccess, type LedgerReads } from '@marketplace/event-store';

const pageSize = 1_000;

/** SHA-256 of the previous hash and the record's fields, each with its length in bytes before it. */
const accessHash = (previous: string, { fields }: ChainedAccess): string =>
  hash(
    'sha256',
    Buffer.concat([
      Buffer.from(previous, 'hex'),
      ...fields.map((field) => Buffer.from(`${Buffer.byteLength(field)}:${field}`)),
    ]),
    'hex',
  );

export interface CheckedAccesses {
  readonly checked: number;
  readonly last: LastAccess;
  /** Time of the first record, if older ones were removed by rule. */
  readonly since?: string;
  /** What is wrong; empty if nothing is. */
  readonly reasons: readonly string[];
}

type Chain = Pick<LedgerReads, 'readAccessChain' | 'readAccessRemoval'>;

interface CheckOptions {
  /** Hashes that signed heads have, by id. */
  readonly anchors: ReadonlyMap<number, string>;
  /** The ids of those whose signature counts: up to them, older records may have been removed. */
  readonly removable: ReadonlySet<number>;
  /** A record to begin after, if those before it were checked earlier. */
  readonly from?: LastAccess | undefined;
  readonly signal?: AbortSignal | undefined;
}

const beginning: LastAccess = { id: 0, hash: genesisHash.toString('hex') };

const follow = async (
  store: Chain,
  { anchors, removable, from = beginning, signal }: CheckOptions,
  removed: LastAccess | undefined,
): Promise<CheckedAccesses> => {
  const isRemoved = removed !== undefined && removed.id >= from.id;
  let [checked, last] = [0, isRemoved ? removed : from];
  let since: string | undefined;
  const answer = (reason?: string): CheckedAccesses => ({
    checked,
    last,
    reasons: reason ? [reason] : [],
    ...(since !== undefined && { since }),
  });
  if (isRemoved) {
    if (!removable.has(removed.id) || anchors.get(removed.id) !== removed.hash)
      return answer(
        `The records of accesses up to ${removed.id} were removed, and no signed head covers them.`,
      );
  } else if (from.id > 0) {
    const [there] = await store.readAccessChain({ after: from.id - 1, limit: 1 });
    if (there?.id !== from.id || there.hash !== from.hash)
      return answer(`The record of access ${from.id}, which a signed head covers, was changed or removed.`);
  }
  for (;;) {
    const page = await store.readAccessChain({ after: last.id, limit: pageSize });
    signal?.throwIfAborted();
    for (const access of page) {
      const { id, hash: stored, fields } = access;
      // Of a forgotten person's access the hash can't be computed again; the next signed head covers it.
      if (!access.forgotten && accessHash(last.hash, access) !== stored)
        return answer(`The record of access ${id} was changed, or records before it were removed.`);
      if ((anchors.get(id) ?? stored) !== stored)
        return answer(`The record of accesses up to ${id} is not the one that was signed with a head.`);
      if (isRemoved) since ??= new Date(Number(fields[1])).toISOString();
      last = { id, hash: stored };
      checked += 1;
    }
    if (page.length === 0) break;
  }
  const missing = [...anchors.keys()].find((id) => id > last.id);
  return missing === undefined
    ? answer()
    : answer(
        `The records of accesses after ${last.id} were removed: a signed head covers record ${missing}.`,
      );
};

/**
 * Follows the chain of the records of accesses. It begins after the records that were removed by rule: the last of them must
 * be one that a signed head covers.
 */
export const checkAccesses = async (store: Chain, options: CheckOptions): Promise<CheckedAccesses> => {
  for (let removed = await store.readAccessRemoval(); ;) {
    const answer = await follow(store, options, removed);
    if (answer.reasons.length === 0) return answer;
    // Another process may have removed old records meanwhile.
    const now = await store.readAccessRemoval();
    if (now?.id === removed?.id) return answer;
    removed = now;
  }
};
