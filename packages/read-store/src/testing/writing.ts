import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { StoredDocument, Writer } from '../port.ts';
import {
  alertsOne,
  bidsOne,
  notificationsOne,
  placedBid,
  postedTask,
  rebuilding,
  taskBody,
  taskNotification,
  tasksOne,
  userNotification,
} from './documents.ts';
import { storeForTests, writeWith, type OpenStore } from './openedStore.ts';

const awkward = [
  `it's "quoted", back\\slashed, {braced}, comma,separated`,
  'NULL',
  '',
  'two\nlines\tand a tab',
  'émoji 🎈👩‍👩‍👧 עברית ﷽ 中文',
  '$1 %s ${x} \\u0041 &amp; <b>',
  'x'.repeat(5_000),
];

export const describeWriting = (open: OpenStore): void => {
  describe('written documents', () => {
    const opened = storeForTests(open);
    const load = async (id: string): Promise<StoredDocument | undefined> =>
      (await opened().writer.load(tasksOne, 'tasks', [id])).get(id);
    const write = (...documents: StoredDocument[]) => opened().write(tasksOne, documents, 0);

    it('are loaded unchanged, with any text', async () => {
      const documents = awkward.map((text, index) =>
        postedTask(10 + index, {
          title: text,
          description: text,
          ownerUid: text,
          userName: text,
          budget: 0.1 + index,
          bidsCount: index,
        }),
      );
      await write(...documents);
      const ids = documents.map(({ id }) => id);
      const loaded = await opened().writer.load(tasksOne, 'tasks', ids);
      expect([...loaded.values()].sort((a, b) => a.position - b.position)).toEqual(documents);
    });

    it('are loaded by their ids, in each collection', async () => {
      const { writer } = opened();
      const [one, other] = [placedBid(5, { uid: `uid "x"/y, {z}` }), placedBid(6)];
      await opened().write(bidsOne, [one, other], 6);
      expect([...(await writer.load(bidsOne, 'bids', [one.id, randomUUID()])).values()]).toEqual([one]);
      expect((await writer.load(bidsOne, 'bids', [])).size).toBe(0);
    });

    it('of a person on some tasks are loaded, but no removed ones', async () => {
      const { writer } = opened();
      const [taskId, uids] = [randomUUID(), ['uid-gone', `uid "x"/y, {z}`]] as const;
      const told = uids.map((toUid, index) => userNotification(10 + index, { toUid, taskId }));
      const others = [
        userNotification(12, { taskId }),
        userNotification(13, { toUid: uids[0] }),
        { ...userNotification(14, { toUid: uids[0], taskId }), body: undefined },
      ];
      const about = [{ actorUid: uids[0] }, { exceptUid: uids[0] }, {}].map((fields, index) =>
        taskNotification(15 + index, { taskId, ...fields }),
      );
      await opened().write(notificationsOne, [...told, ...others, ...about], 17);
      const load = async (collection: 'user_notifications' | 'task_notifications') =>
        [...(await writer.load(notificationsOne, collection, { taskIds: [taskId], uids })).values()].sort(
          (one, other) => one.position - other.position,
        );
      expect(await load('user_notifications')).toEqual(told);
      expect(await load('task_notifications')).toEqual(about.slice(0, 2));
    });

    it('replace older ones, never newer or equal ones', async () => {
      const id = randomUUID();
      await write(postedTask(20, { title: 'at 20' }, id));
      await write(postedTask(20, { title: 'at 20 again' }, id));
      await write(postedTask(19, { title: 'at 19' }, id));
      expect((await load(id))?.body).toMatchObject({ title: 'at 20' });
      await write(postedTask(21, { title: 'at 21' }, id));
      expect(await load(id)).toEqual(postedTask(21, { title: 'at 21' }, id));
    });

    it('by two writers at once in opposite order end as the newest ones', async () => {
      const { store, writer } = opened();
      const other = await store.projections.openWriter();
      const ids = Array.from({ length: 500 }, () => randomUUID());
      const at = (position: number) => ids.map((id) => postedTask(position, { title: `at ${position}` }, id));
      for (let turn = 0; turn < 3; turn += 1) {
        const position = 41 + 2 * turn;
        await Promise.all([
          writeWith(writer, tasksOne, at(position), 0),
          writeWith(other, tasksOne, at(position + 1).reverse(), 0),
        ]);
      }
      const loaded = await writer.load(tasksOne, 'tasks', ids);
      expect(new Set([...loaded.values()].map(({ position }) => position))).toEqual(new Set([46]));
      expect(loaded.size).toBe(ids.length);
      await other.close();
    });

    it('by two processes at once that both insert them are the newest ones', async () => {
      const { writer, another } = opened();
      const other = await another();
      const others = await other.projections.openWriter();
      for (let turn = 0; turn < 40; turn += 1) {
        const ids = Array.from({ length: 5 }, () => randomUUID());
        const writeAt = (by: Writer, position: number) =>
          writeWith(
            by,
            tasksOne,
            ids.map((id) => postedTask(position, {}, id)),
            0,
          );
        await Promise.all([writeAt(writer, 44), writeAt(others, 45)]);
        const loaded = await writer.load(tasksOne, 'tasks', ids);
        expect([...loaded.values()].map(({ position }) => position)).toEqual(ids.map(() => 45));
      }
      await others.close();
      await other.close();
    });

    it('are removed from all generations, where they are the alerts of a person', async () => {
      const { store, writer, write } = opened();
      const alert = (toUid: string): StoredDocument<'alerts'> => ({
        collection: 'alerts',
        id: randomUUID(),
        position: 60,
        body: { toUid, searchId: randomUUID(), taskId: randomUUID(), at: '2027-01-01T00:00:00.000Z' },
      });
      const [gone, stays] = [alert('uid-gone'), alert('uid-ada')];
      const rebuild = await store.projections.beginRebuild('alerts', rebuilding);
      for (const generation of [1, rebuild?.generation ?? 0]) {
        const id = { ...alertsOne, generation };
        await write(id, [gone, stays], 60);
        await store.projections.removeAlerts('uid-gone');
        expect([...(await writer.load(id, 'alerts', [gone.id, stays.id])).keys()]).toEqual([stays.id]);
      }
    });

    it('may have a description without any word', async () => {
      const [id, other] = [randomUUID(), randomUUID()];
      await write(
        postedTask(50, { title: '—', description: '… !?' }, id),
        postedTask(51, { title: `${'ä'.repeat(4_000)} end`, description: '𝒳'.repeat(3_000) }, other),
      );
      expect((await load(id))?.body).toEqual(taskBody({ title: '—', description: '… !?', posted: 50 }));
      expect((await load(other))?.position).toBe(51);
    });
  });
};
