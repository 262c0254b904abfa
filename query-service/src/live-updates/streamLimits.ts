const mostOfOneAddress = 50;
const mostOfAll = 5_000;
/** Each visible tab has a stream, so this number of streams of one user at one address counts as one. */
const tabsOfOneUser = 10;

export interface OpenStream {
  readonly address: string;
  /** Undefined: nobody is signed in. */
  readonly uid: string | undefined;
}

/** Whether another stream would be too many: for its address, or for this process. */
export const isTooMany = ({ address, uid }: OpenStream, open: readonly OpenStream[]): boolean => {
  if (open.length >= mostOfAll) return true;
  const here = Map.groupBy(
    open.filter((other) => other.address === address),
    (other) => other.uid,
  );
  const own = uid === undefined ? 0 : (here.get(uid)?.length ?? 0);
  if (own > 0 && own < tabsOfOneUser) return false;
  const counted = [...here].map(([user, { length }]) =>
    user === undefined ? length : 1 + Math.max(0, length - tabsOfOneUser),
  );
  return counted.reduce((sum, count) => sum + count, 0) >= mostOfOneAddress;
};
