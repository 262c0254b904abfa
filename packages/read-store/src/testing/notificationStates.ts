import { notificationKinds } from '@marketplace/contracts';
import { describe, expect, it } from 'vitest';
import { emptyNotificationState } from '../notificationStates.ts';
import { notificationsOne, rebuilding } from './documents.ts';
import { storeForTests, type OpenStore } from './openedStore.ts';

export const describeNotificationStates = (open: OpenStore): void => {
  describe('the notificationState of a user', () => {
    const opened = storeForTests(open);
    const notificationStates = () => opened().store.notificationStates;

    it('is empty at first', async () => {
      expect(await notificationStates().get('uid-new')).toEqual(emptyNotificationState);
    });

    it('keeps up to where the user has read, and never goes back', async () => {
      await notificationStates().markRead('uid-1', 7);
      await notificationStates().markRead('uid-1', 5);
      expect(await notificationStates().get('uid-1')).toEqual({ readUpTo: 7, muted: [] });
      const marks = Array.from({ length: 20 }, (_, index) => ((index * 7) % 20) + 1);
      await Promise.all(marks.map((upTo) => notificationStates().markRead('uid-2', upTo)));
      expect(await notificationStates().get('uid-2')).toEqual({ readUpTo: 20, muted: [] });
    });

    it('keeps what was opened by itself, once each, until all up to there is read', async () => {
      const of = 'opened-one';
      for (const position of [8, 12, 8, 9]) await notificationStates().markOpened(of, position);
      expect(await notificationStates().get(of)).toEqual({ readUpTo: 0, opened: [8, 12, 9], muted: [] });
      await notificationStates().markRead(of, 9);
      expect(await notificationStates().get(of)).toEqual({ readUpTo: 9, opened: [12], muted: [] });
      expect((await notificationStates().list('opened')).at(0)).toEqual({
        uid: of,
        readUpTo: 9,
        opened: [12],
        muted: [],
      });
      await notificationStates().markRead(of, 12);
      expect(await notificationStates().get(of)).toEqual({ readUpTo: 12, muted: [] });
    });

    it('keeps the muted kinds, without what was muted before, and beside what was read', async () => {
      await notificationStates().mute('uid-3', ['bid-placed', 'deadline-near']);
      await notificationStates().markRead('uid-3', 3);
      await notificationStates().mute('uid-3', ['delivered']);
      expect(await notificationStates().get('uid-3')).toEqual({ readUpTo: 3, muted: ['delivered'] });
      await notificationStates().mute('uid-3', notificationKinds);
      expect((await notificationStates().get('uid-3')).muted).toEqual(notificationKinds);
      await notificationStates().mute('uid-3', []);
      expect(await notificationStates().get('uid-3')).toEqual({ readUpTo: 3, muted: [] });
    });

    it('is of that user only, whatever the uid, and seen by other processes', async () => {
      const odd = `'; -- "$\\{}`;
      await notificationStates().markRead(odd, 4);
      const other = await opened().another();
      expect(await other.notificationStates.get(odd)).toEqual({ readUpTo: 4, muted: [] });
      expect(await other.notificationStates.get('uid')).toEqual(emptyNotificationState);
      await other.close();
    });

    it('is removed for one user', async () => {
      for (const uid of ['gone-7', 'gone-8']) await notificationStates().markRead(uid, 2);
      for (let times = 0; times < 2; times += 1) await notificationStates().remove('gone-7');
      expect(await notificationStates().get('gone-7')).toEqual(emptyNotificationState);
      expect((await notificationStates().list('gone')).at(0)?.uid).toBe('gone-8');
    });

    it('is listed for a backup, in order, with what was never set', async () => {
      await notificationStates().markRead('uid-5', 2);
      await notificationStates().mute('uid-6', ['delivered']);
      expect((await notificationStates().list('uid-4')).filter(({ uid }) => uid.startsWith('uid-'))).toEqual([
        { uid: 'uid-5', readUpTo: 2, muted: [] },
        { uid: 'uid-6', readUpTo: 0, muted: ['delivered'] },
      ]);
    });

    it('stays as it is when the notifications are made again', async () => {
      const { store, write } = opened();
      await notificationStates().markRead('uid-4', 9);
      await store.projections.beginRebuild('notifications', rebuilding);
      const next = { ...notificationsOne, generation: 2 };
      await write(next, [], 9);
      await store.projections.prepareReads(next);
      expect(await store.projections.makeLive(next)).toBe(true);
      await store.projections.prepare();
      expect(await notificationStates().get('uid-4')).toEqual({ readUpTo: 9, muted: [] });
    });
  });
};
