/**
 * All items of a list, in its order.
 * @param read reads the items after the given one, or from the first
 * @param full a page of fewer items is the last one
 */
export async function* readPages<T>(
  read: (last: T | undefined) => Promise<readonly T[]>,
  full = 1,
): AsyncGenerator<T> {
  for (let last: T | undefined; ;) {
    const page = await read(last);
    yield* page;
    last = page.at(-1);
    if (last === undefined || page.length < full) return;
  }
}
