import { notificationKinds } from '@marketplace/contracts';
import { describe, expect, it } from 'vitest';
import { emptyNotificationState } from './notificationStates.ts';
import { startedStore } from './testing/startedStore.ts';

const store = startedStore();

describe('the notificationState of a user', () => {
  const notificationStates = () => store.notificationStates;

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
    await notificationStates().markRead(of, 12);
    await notificationStates().markOpened(of, 7);
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
    const other = store.another();
    expect(await other.notificationStates.get(odd)).toEqual({ readUpTo: 4, muted: [] });
    expect(await other.notificationStates.get('uid')).toEqual(emptyNotificationState);
  });
});
