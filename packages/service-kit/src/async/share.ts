/** Returns a function whose callers with the same key share a run, while it lasts. */
export const share = <T>(run: (key: string) => Promise<T>): ((key?: string) => Promise<T>) => {
  const running = new Map<string, Promise<T>>();
  return (key = '') => {
    const shared = running.get(key) ?? run(key).finally(() => running.delete(key));
    running.set(key, shared);
    return shared;
  };
};
