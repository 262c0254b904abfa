import { describe, expect, it } from 'vitest';
import type { UserRecord, UserRecordKind } from './userData.ts';
import { startedStore } from './testing/startedStore.ts';

const item = (
  kind: UserRecordKind,
  uid: string,
  id: string,
  change: Partial<UserRecord> = {},
): UserRecord => ({
  kind,
  uid,
  id,
  since: 3,
  body: { name: `"${id}" $where 'x' – é`, alert: true },
  ...change,
});

const store = startedStore();

describe('the private things of an account', () => {
  const items = () => store.userData;
  const all = async (kind: UserRecordKind) => {
    const found: UserRecord[] = [];
    for await (const one of items().every(kind)) found.push(one);
    return found;
  };

  it('are added, changed and removed, each for its user and kind only', async () => {
    const odd = `'; -- "$\\{}`;
    const [one, two] = [item('search', odd, 'b'), item('search', odd, 'a')];
    const bookmarks = ['a', 'b'].map((id) => item('bookmark', odd, id));
    const ofOther = ['a', 'b'].map((id) => item('search', 'other', id));
    for (const each of [one, two, ...bookmarks, ...ofOther]) expect(await items().add(each, 9)).toBe(true);
    expect(await items().of('search', odd)).toEqual([two, one]);
    const changed = { ...one, since: 8, body: { name: 'new', alert: false } };
    expect(await items().change(changed)).toBe(true);
    expect(await items().remove('search', odd, 'a')).toBe(true);
    const another = store.another();
    expect(await another.userData.of('search', odd)).toEqual([changed]);
    expect(await items().of('bookmark', odd)).toEqual(bookmarks);
    expect(await items().of('search', 'other')).toEqual(ofOther);
  });

  it('are found by the beginning of their ids, which is no pattern', async () => {
    const ids = ['a_ 1', 'a_ 2', 'a_', 'ab 1', 'a_ \u{10fffd}"\\', 'A_ 1'];
    for (const id of ids) await items().add(item('mark', 'uid-b', id), 9);
    await items().add(item('mark', 'uid-b"', 'a_ 3'), 9);
    const found = await items().of('mark', 'uid-b', 'a_ ');
    expect(found.map(({ id }) => id)).toEqual(['a_ 1', 'a_ 2', 'a_ \u{10fffd}"\\']);
    expect(await items().of('mark', 'uid-b', '%')).toEqual([]);
    expect(await items().of('mark', 'uid-b')).toHaveLength(ids.length);
  });

  it('are left as they are by a second addition; what is not there is neither changed nor removed', async () => {
    const first = item('search', 'uid-1', 'x');
    await items().add(first, 1);
    expect(await items().add({ ...first, since: 99 }, 1)).toBe(true);
    expect(await items().of('search', 'uid-1')).toEqual([first]);
    expect(await items().change(item('search', 'uid-1', 'y'))).toBe(false);
    expect(await items().remove('search', 'uid-1', 'y')).toBe(false);
  });

  it('are there after 64 first writes at once by two processes, and keep a later one', async () => {
    const another = store.another();
    const written = await Promise.all(
      Array.from({ length: 64 }, (_, number) =>
        (number < 32 ? items() : another.userData).put(
          item('setting', 'uid-5', `n${number % 8}`, { since: number }),
          8,
        ),
      ),
    );
    expect(new Set(written)).toEqual(new Set([true]));
    const found = await items().of('setting', 'uid-5');
    expect(found.map(({ since }) => since % 8)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    await another.userData.put(item('setting', 'uid-5', 'n0', { since: 99 }), 8);
    expect((await items().of('setting', 'uid-5'))[0]?.since).toBe(99);
    expect(await items().put(item('setting', 'uid-5', 'n9'), 8)).toBe(false);
  });

  it('are never more than the limit, also when they come together', async () => {
    for (const id of ['1', '2', '3']) expect(await items().add(item('feed', 'uid-2', id), 3)).toBe(true);
    expect(await items().add(item('feed', 'uid-2', '4'), 3)).toBe(false);
    await items().remove('feed', 'uid-2', '1');
    const before = await items().changes('feed');
    const added = await Promise.all(
      Array.from({ length: 8 }, (_, id) => items().add(item('feed', 'uid-2', `n${id}`), 3)),
    );
    expect(added.filter(Boolean)).toEqual([true]);
    expect(await items().of('feed', 'uid-2')).toHaveLength(3);
    // No item was added in between and removed again.
    expect(await items().changes('feed')).toBe(before + 1);
    expect(await items().add(item('feed', 'uid-2', '2'), 3)).toBe(true);
    expect(await items().of('feed', 'uid-2')).toContainEqual(item('feed', 'uid-2', '2'));
  });

  it('find a feed without its user', async () => {
    const feed = item('feed', 'uid-3', 'address');
    await items().add(feed, 9);
    await items().add(item('search', 'uid-3', 'no-feed'), 9);
    expect(await items().findFeed('address')).toEqual(feed);
    expect(await items().findFeed('no-feed')).toBeUndefined();
  });

  it('count each change of their kind, and nothing else', async () => {
    const counts: number[] = [];
    const count = async () => counts.push(await items().changes('search'));
    const one = item('search', 'uid-4', 'x');
    await count();
    await items().add(one, 9);
    await count();
    await items().change(one);
    await count();
    await items().remove('search', 'uid-4', 'x');
    await count();
    expect(new Set(counts).size).toBe(4);
    await items().add(item('bookmark', 'uid-4', 'x'), 9);
    await items().remove('search', 'uid-4', 'x');
    expect(await items().changes('search')).toBe(counts[3]);
  });

  it('are all listed, over 200 of them', async () => {
    const many = Array.from({ length: 210 }, (_, number) =>
      item('bookmark', `uid-${number % 7}`, `many-${number}`),
    );
    for (let from = 0; from < many.length; from += 35)
      await Promise.all(many.slice(from, from + 35).map((one) => items().add(one, 999)));
    const found = await all('bookmark');
    expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(['bookmark']));
    const listed = found.filter(({ id }) => id.startsWith('many-'));
    const names = (of: readonly UserRecord[]) => of.map(({ uid, id }) => `${uid} ${id}`).sort();
    expect(names(listed)).toEqual(names(many));
  });
});
