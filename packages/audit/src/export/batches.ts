export interface Range {
  readonly after: number;
  readonly to: number;
  readonly limit: number;
}

/** Batches of events up to a position, in order. The next batch is read while the caller handles one. No read continues after the end. */
export async function* batchesOf<E extends { readonly position: number }>(
  read: (range: Range) => Promise<readonly E[]>,
  { after, to, limit }: Range,
  signal?: AbortSignal,
): AsyncGenerator<readonly E[]> {
  const begin = (from: number) => {
    const batch = read({ after: from, to, limit });
    batch.catch(() => undefined); // the error is thrown where it is awaited, if it still is
    return batch;
  };
  let next = begin(after);
  try {
    for (;;) {
      const batch = await next;
      signal?.throwIfAborted();
      const last = batch.at(-1);
      if (last === undefined) return;
      if (last.position < to) next = begin(last.position);
      yield batch;
      if (last.position >= to) return;
    }
  } finally {
    await next.catch(() => undefined);
  }
}
