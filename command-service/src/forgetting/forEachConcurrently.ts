const atOnce = 8;

/** Runs the function for all items, eight at a time, and continues after a failure. @throws the first error, at the end */
export const forEachConcurrently = async <T>(
  all: readonly T[],
  run: (item: T) => Promise<unknown>,
): Promise<void> => {
  let failed: PromiseRejectedResult | undefined;
  for (let from = 0; from < all.length; from += atOnce) {
    const results = await Promise.allSettled(all.slice(from, from + atOnce).map(run));
    failed ??= results.find((result) => result.status === 'rejected');
  }
  if (failed) throw failed.reason;
};
