import { describe, expect, it } from 'vitest';
import { everyUserRecord, userRecordKinds, type UserRecord, type UserRecordKind } from '../userData.ts';
import { notificationsOne, rebuilding } from './documents.ts';
import { storeForTests, type OpenStore } from './openedStore.ts';

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

export const describeUserData = (open: OpenStore): void => {
  describe('the private things of an account', () => {
    const opened = storeForTests(open);
    const items = () => opened().store.userData;
    const all = async (kind: UserRecordKind) => {
      const found: UserRecord[] = [];
      for await (const one of everyUserRecord(items(), kind)) found.push(one);
      return found;
    };

    it('are added, changed and removed, each for its user and kind only', async () => {
      const odd = `'; -- "$\\{}`;
      const [one, two] = [item('search', odd, 'b'), item('search', odd, 'a')];
      for (const each of [one, two, item('bookmark', odd, 'a'), item('search', 'other', 'a')])
        expect(await items().add(each, 9)).toBe(true);
      expect(await items().of('search', odd)).toEqual([two, one]);
      const changed = { ...one, since: 8, body: { name: 'new', alert: false } };
      expect(await items().change(changed)).toBe(true);
      expect(await items().remove('search', odd, 'a')).toBe(true);
      const another = await opened().another();
      expect(await another.userData.of('search', odd)).toEqual([changed]);
      await another.close();
      expect(await items().of('bookmark', odd)).toEqual([item('bookmark', odd, 'a')]);
      expect(await items().of('search', 'other')).toEqual([item('search', 'other', 'a')]);
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

    it('keep the last of 64 first writes at once, by two processes', async () => {
      const another = await opened().another();
      const writes = Array.from({ length: 64 }, (_, number) =>
        item('setting', 'uid-5', `n${number % 8}`, { since: number }),
      );
      const [here, there] = [items(), another.userData];
      const written = await Promise.all(
        // Each item is written by both processes at once, so every second write finds it there.
        writes.map((one, number) => (number < 32 ? here : there).put(one, 8)),
      );
      expect(written).toEqual(writes.map(() => true));
      const last = await items().of('setting', 'uid-5');
      expect(last.map(({ since }) => since % 32)).toEqual([24, 25, 26, 27, 28, 29, 30, 31]);
      expect(await items().put(item('setting', 'uid-5', 'n9'), 8)).toBe(false);
      await another.close();
    });

    it('are never more than the limit, also when they come together', async () => {
      for (const id of ['1', '2', '3']) expect(await items().add(item('feed', 'uid-2', id), 3)).toBe(true);
      expect(await items().add(item('feed', 'uid-2', '4'), 3)).toBe(false);
      await items().remove('feed', 'uid-2', '1');
      const before = await items().changes('feed');
      const added = await Promise.all(
        Array.from({ length: 8 }, (_, id) => items().add(item('feed', 'uid-2', `n${id}`), 3)),
      );
      expect(added).toEqual([true, ...Array.from({ length: 7 }, () => false)]);
      expect(await items().of('feed', 'uid-2')).toHaveLength(3);
      // No item was added in between and removed again.
      expect(await items().changes('feed')).toBe(before + 1);
      expect(await items().add(item('feed', 'uid-2', '2'), 3)).toBe(true);
      expect(await items().of('feed', 'uid-2')).toContainEqual(item('feed', 'uid-2', '2'));
    });

    it('of a user are removed together, of every kind', async () => {
      for (const kind of userRecordKinds) await items().add(item(kind, 'uid-gone', 'one'), 9);
      const [other, before] = [item('search', 'uid-stays', 'one'), await items().changes('bookmark')];
      await items().add(other, 9);
      for (let times = 0; times < 2; times += 1) await items().removeAll('uid-gone');
      for (const kind of userRecordKinds) expect(await items().of(kind, 'uid-gone')).toEqual([]);
      expect(await items().of('search', 'uid-stays')).toEqual([other]);
      expect(await items().changes('bookmark')).toBe(before + 1);
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
      const listed = (await all('bookmark')).filter(({ id }) => id.startsWith('many-'));
      const names = (of: readonly UserRecord[]) => of.map(({ uid, id }) => `${uid} ${id}`).sort();
      expect(names(listed)).toEqual(names(many));
    });

    it('stay as they are when read models are made again', async () => {
      const { store, write } = opened();
      const kept = item('search', 'uid-5', 'kept');
      await items().add(kept, 9);
      await store.projections.beginRebuild('notifications', rebuilding);
      const next = { ...notificationsOne, generation: 2 };
      await write(next, [], 9);
      await store.projections.prepareReads(next);
      expect(await store.projections.makeLive(next)).toBe(true);
      await store.projections.prepare();
      expect(await items().of('search', 'uid-5')).toEqual([kept]);
    });
  });
};
