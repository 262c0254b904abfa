/** Runs a call of a database. Rejects with the problem `unavailable` while the database is away. */
type Guard = <T>(run: () => Promise<T>) => Promise<T>;

/** The calls of a store, each of them guarded. */
export const guardEach = <Calls extends object>(guarded: Guard, calls: Calls): Calls => {
  const all = Object.entries(calls as Readonly<Record<string, (...given: unknown[]) => Promise<unknown>>>);
  return Object.fromEntries(
    all.map(([name, call]) => [name, (...given: unknown[]) => guarded(() => call(...given))]),
  ) as Calls;
};
