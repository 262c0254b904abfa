/** Loads a part of the app when it is first asked for, and again if that failed: the network may be back by then. */
export const loadOnce = <Part>(load: () => Promise<Part>): (() => Promise<Part>) => {
  let loading: Promise<Part> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
};
