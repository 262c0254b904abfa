import { hash } from 'node:crypto';
import { genesisHash, type ChainedAccess, type LedgerReads } from '@marketplace/event-store';

const pageSize = 1_000;

/** The last record of an access, and the hash of the chain of these records there. */
export interface LastAccess {
  readonly id: number;
  readonly hash: string;
}

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
  /** What is wrong; empty if nothing is. */
  readonly reasons: readonly string[];
}

/**
 * Follows the chain of the records of accesses. `anchors` are hashes that signed heads have, by id; `from` is a record to
 * begin after, if those before it were checked earlier.
 */
export const checkAccesses = async (
  store: Pick<LedgerReads, 'readAccessChain'>,
  {
    anchors,
    from = { id: 0, hash: genesisHash.toString('hex') },
    signal,
  }: {
    readonly anchors: ReadonlyMap<number, string>;
    readonly from?: LastAccess | undefined;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<CheckedAccesses> => {
  let [checked, last] = [0, from];
  const answer = (...reasons: string[]): CheckedAccesses => ({ checked, last, reasons });
  if (from.id > 0) {
    const [there] = await store.readAccessChain({ after: from.id - 1, limit: 1 });
    if (there?.id !== from.id || there.hash !== from.hash)
      return answer(`The record of access ${from.id}, which a signed head covers, was changed or removed.`);
  }
  for (;;) {
    const page = await store.readAccessChain({ after: last.id, limit: pageSize });
    signal?.throwIfAborted();
    for (const access of page) {
      const { id, hash: stored } = access;
      if (accessHash(last.hash, access) !== stored)
        return answer(`The record of access ${id} was changed, or records before it were removed.`);
      if ((anchors.get(id) ?? stored) !== stored)
        return answer(`The record of accesses up to ${id} is not the one that was signed with a head.`);
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
