import type { UserRecord, UserRecordKind, UserData } from '@marketplace/read-store';

const timeOf = ({ body }: UserRecord): string => String(body['at']);

/** The user's items of the kind, oldest first. */
export const oldestFirst = async (
  items: Pick<UserData, 'of'>,
  kind: UserRecordKind,
  uid: string,
): Promise<readonly UserRecord[]> => {
  const found = [...(await items.of(kind, uid))];
  // Items of the same moment stay in the order of their ids.
  return found.sort((a, b) => (timeOf(a) === timeOf(b) ? 0 : timeOf(a) < timeOf(b) ? -1 : 1));
};
