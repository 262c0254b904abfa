import { mailKinds } from '@marketplace/contracts';
import { describe, expect, it } from 'vitest';
import { changeMailState, newMailState, type MailState, type SentMail } from '../mails.ts';
import type { RepairRequest } from '../rebuild.ts';
import { notificationsOne, rebuilding } from './documents.ts';
import { storeForTests, type OpenStore } from './openedStore.ts';

const at = (minute: number): string => new Date(Date.UTC(2027, 0, 1, 0, minute)).toISOString();
const sending: SentMail = {
  messageId: '<one@example.com>',
  upTo: 7,
  messagesUpTo: at(1),
  since: at(2),
  tries: 1,
  claimed: true,
};
/** A state with each field. */
const whole = (uid: string): MailState => ({
  ...newMailState(uid),
  every: 'day',
  kinds: mailKinds,
  toldUpTo: 7,
  messagesToldUpTo: at(1),
  notedAt: at(2),
  dueAt: at(12),
  waitsSince: at(11),
  refused: 'digest',
  last: { at: at(0), things: 3 },
  sending,
});

export const describeMails = (open: OpenStore): void => {
  describe('the mail states of people', () => {
    const opened = storeForTests(open);
    const mails = () => opened().store.mails;
    const put = async (...states: readonly MailState[]) => mails().put(states);

    it('are kept whole, for other processes too, whatever the uid', async () => {
      const odd = `'; -- "$\\{}`;
      const states = [whole(odd), newMailState('plain')];
      expect(await put(...states)).toEqual([odd, 'plain']);
      const other = await opened().another();
      const found = await other.mails.getMany(['plain', odd, 'nobody']);
      expect(new Map(found.map((one) => [one.uid, one]))).toEqual(
        new Map(states.map((one) => [one.uid, { ...one, version: 1 }])),
      );
      await other.close();
      await put({ ...newMailState(odd), version: 1 });
      expect(await mails().getMany([odd])).toEqual([
        { uid: odd, version: 2, every: 'hour', stopSecret: expect.any(String) as string },
      ]);
    });

    it('are changed by one of several at a time, and never made again by who has read a removed one', async () => {
      const both = await Promise.all([put(newMailState('raced')), put(newMailState('raced'))]);
      expect(both.flat()).toEqual(['raced']);
      const [read = newMailState('')] = await mails().getMany(['raced']);
      expect((await Promise.all([put(read), put(read)])).flat()).toEqual(['raced']);
      await Promise.all(
        Array.from({ length: 12 }, () =>
          changeMailState(mails(), 'raced', (one) => ({ ...one, toldUpTo: (one.toldUpTo ?? 0) + 1 })),
        ),
      );
      const [counted = newMailState('')] = await mails().getMany(['raced']);
      expect(counted.toldUpTo).toBe(12);
      await mails().remove('raced');
      expect(await put(counted)).toEqual([]);
      expect(await mails().getMany(['raced'])).toEqual([]);
    });

    it('are taken in the order in which they are due', async () => {
      const due = (uid: string, minute: number | undefined) => ({
        ...newMailState(uid),
        dueAt: minute === undefined ? undefined : at(minute),
      });
      await put(due('due-2', 102), due('due-1', 101), due('due-3', 103), due('due-no', undefined));
      const uids = async (minute: number, limit: number) =>
        (await mails().due(at(minute), limit)).map(({ uid }) => uid).filter((uid) => uid.startsWith('due'));
      expect(await uids(100, 100)).toEqual([]);
      expect(await uids(102, 100)).toEqual(['due-1', 'due-2']);
      expect((await mails().due(at(999), 1)).length).toBe(1);
    });

    it('say which are being sent, and which wait since when', async () => {
      await put(
        { ...newMailState('sent-1'), sending, waitsSince: at(3), dueAt: at(500) },
        { ...newMailState('sent-2'), sending: { ...sending, claimed: false }, waitsSince: at(4) },
      );
      const claimed = (await mails().claimed()).map(({ uid }) => uid);
      expect(claimed).toContain('sent-1');
      expect(claimed).not.toContain('sent-2');
      expect(await mails().waiting(at(2))).toEqual({ count: 0, since: undefined });
      expect(await mails().waiting(at(4))).toEqual({ count: 2, since: at(3) });
      expect(await mails().waiting(at(4), at(3))).toEqual({ count: 1, since: at(4) });
    });

    it('say when a mail was taken last, and what the server says of those that it did not take', async () => {
      expect(await mails().notTaken()).toEqual({ people: 0, words: '' });
      const [common, rare] = ['550 blocked', '554 a content'];
      await put(
        { ...newMailState('not-1'), notTaken: rare },
        { ...newMailState('not-2'), notTaken: common, last: { at: at(700), things: 1 } },
        { ...newMailState('not-3'), notTaken: common, last: { at: at(701), things: 1 } },
      );
      expect(await mails().notTaken()).toEqual({ people: 3, words: common });
      expect(await mails().taken()).toBe(at(701));
    });

    it('are listed for a backup, in order, and removed for one person', async () => {
      await put(newMailState('list-2'), newMailState('list-1'));
      const listed = async () =>
        (await mails().list('list')).map(({ uid }) => uid).filter((uid) => uid.startsWith('list'));
      expect(await listed()).toEqual(['list-1', 'list-2']);
      for (let times = 0; times < 2; times += 1) await mails().remove('list-1');
      expect(await listed()).toEqual(['list-2']);
    });

    it('stay when the notifications are made again; a repair sets what was told back', async () => {
      const { store, write } = opened();
      const id = '01930b6e-5f3a-7c41-9d52-8a1f0c7be901';
      await mails().keepProgress({ position: 30, messageId: id });
      await mails().keepProgress({ position: 40, messageId: id });
      await put(
        { ...newMailState('back-1'), toldUpTo: 40, sending: { ...sending, upTo: 50 } },
        { ...newMailState('back-2'), toldUpTo: 3, sending: { ...sending, upTo: 50 } },
        { ...newMailState('back-3'), toldUpTo: 4, sending },
      );
      const told = async () =>
        (await mails().getMany(['back-1', 'back-2', 'back-3'])).map((one) => [
          one.toldUpTo,
          one.sending?.upTo,
        ]);
      await store.projections.beginRebuild('notifications', rebuilding);
      const next = { ...notificationsOne, generation: 2 };
      await write(next, [], 9);
      await store.projections.prepareReads(next);
      expect(await store.projections.makeLive(next)).toBe(true);
      expect(await told()).toEqual([
        [40, 50],
        [3, 50],
        [4, 7],
      ]);
      const { at: repairedAt } = rebuilding;
      const lost: RepairRequest = {
        kind: 'repair',
        diverged: [2],
        head: 12,
        reason: 'lost',
        at: repairedAt,
      };
      await store.projections.beginRebuild('notifications', lost);
      expect(await told()).toEqual([
        [12, undefined],
        [3, undefined],
        [4, 7],
      ]);
      expect(await mails().progress()).toEqual({ position: 12, messageId: id });
    });

    it('have nothing to tell any more when mails are switched off', async () => {
      await put({ ...whole('off'), every: 'day' });
      await mails().stopAll();
      expect(await mails().progress()).toBeUndefined();
      expect(await mails().getMany(['off'])).toEqual([
        {
          uid: 'off',
          version: 2,
          every: 'day',
          kinds: mailKinds,
          refused: 'digest',
          last: { at: at(0), things: 3 },
          stopSecret: expect.any(String) as string,
        },
      ]);
      expect(await mails().due(at(9_999), 10)).toEqual([]);
    });
  });
};
