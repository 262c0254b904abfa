import type { UserData, UserRecord } from './userData.ts';

const prefix = 'name ';
/** A person's names, and the words of the profile. */
export const mostProfileRecords = 50;

/** A name, and since when (ISO 8601, UTC) commands of the person brought it. */
export const nameRecord = (uid: string, name: string, at: string): UserRecord => ({
  kind: 'profile',
  uid,
  id: prefix + at,
  since: 0,
  body: { name, at },
});

/** The names that commands of a person brought, oldest first; those of posts and bids are in the ledger only. */
export const keptNames = async (items: Pick<UserData, 'of'>, uid: string) =>
  (await items.of('profile', uid, prefix)).map(({ id, body }) => ({
    id,
    name: String(body['name']),
    at: id.slice(prefix.length),
  }));

/** The name that a person had at a time; `signed`: the one under the task or the bid, null if the person was forgotten. */
export const nameAt = (names: Awaited<ReturnType<typeof keptNames>>, at: string, signed: string | null) =>
  signed && (names.findLast((one) => one.at <= at)?.name ?? signed);
