import type { UserData, UserRecord } from './userData.ts';

/** A name of a person, and since when (ISO 8601, UTC) commands of the person brought it. */
export interface KeptName {
  readonly name: string;
  readonly at: string;
}

const prefix = 'name ';
/** Older ones are removed. */
export const mostNames = 50;
/** The words of the profile are of the same kind. */
export const mostProfileRecords = mostNames + 1;

export const nameRecord = (uid: string, { name, at }: KeptName): UserRecord => ({
  kind: 'profile',
  uid,
  id: prefix + at,
  since: 0,
  body: { name, at },
});

/** The names that commands of a person brought, oldest first; posts and bids also have theirs in the ledger. */
export const keptNames = async (items: Pick<UserData, 'of'>, uid: string): Promise<readonly KeptName[]> =>
  (await items.of('profile', uid, prefix)).flatMap(({ body: { name, at } }) =>
    typeof name === 'string' && typeof at === 'string' ? [{ name, at }] : [],
  );

/** The name that a person had at a time; `signed`: the one under the task or the bid. */
export const nameAt = <Signed extends string | null | undefined>(
  names: readonly KeptName[],
  at: string,
  signed: Signed,
): Signed | string => (signed ? (names.findLast((one) => one.at <= at)?.name ?? signed) : signed);
