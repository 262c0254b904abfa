import { randomUUID } from 'node:crypto';
import { mailKinds } from '@marketplace/contracts';
import { describe, expect, it } from 'vitest';
import { newMailState, type MailState, type SentMail } from './mails.ts';
import { forget, startedStore } from './testing/startedStore.ts';

const at = (minute: number): string => new Date(Date.UTC(2027, 0, 1, 0, minute)).toISOString();
const sending: SentMail = {
  messageId: '<one@example.com>',
  upTo: 7,
  messagesUpTo: at(1),
  since: at(2),
  tries: 1,
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

const store = startedStore();

describe('the mail states of people', () => {
  const mails = () => store.mails;
  const put = (...states: readonly MailState[]) => {
    const of = new Map(states.map((state) => [state.uid, state]));
    return mails().changeOrAdd([...of.keys()], ({ uid }) => of.get(uid));
  };
  const claim = (minute: number, limit = 99) =>
    mails().claimDue(randomUUID(), { now: at(minute), until: at(minute + 5), limit });

  it('are kept whole, for other processes too, whatever the uid', async () => {
    const odd = `'; -- "$\\{}`;
    const states = [whole(odd), newMailState('plain')];
    await put(...states);
    const other = store.another();
    const found = await other.mails.getMany(['plain', odd, 'nobody']);
    expect(new Map(found.map((one) => [one.uid, one]))).toEqual(new Map(states.map((one) => [one.uid, one])));
    await put(newMailState(odd));
    expect(await mails().getMany([odd])).toEqual([
      { uid: odd, every: 'hour', stopSecret: expect.any(String) as string },
    ]);
  });

  it('are changed one change after the other, and never made again by who has read a removed one', async () => {
    const added = await Promise.all(
      Array.from({ length: 12 }, () =>
        mails().changeOrAdd(['raced', 'other'], (one) => ({ ...one, toldUpTo: (one.toldUpTo ?? 0) + 1 })),
      ),
    );
    expect(new Set(added.flat().map(({ stopSecret }) => stopSecret)).size).toBe(2);
    expect((await mails().getMany(['raced', 'other'])).map(({ toldUpTo }) => toldUpTo)).toEqual([12, 12]);
    expect(await mails().change(['raced', 'nobody'], () => undefined)).toEqual([]);
    await forget(store, 'raced');
    expect(await mails().change(['raced', 'nobody'], (one) => one)).toEqual([]);
    expect(await mails().getMany(['raced', 'nobody'])).toEqual([]);
  });

  it('are not written by a service of an earlier version that read them before', async () => {
    const versionOf = async (uid: string) =>
      (await store.ledger.sql('SELECT version FROM private.mails WHERE uid = $1', [uid]))[0]?.['version'];
    await put({ ...newMailState('seen'), dueAt: at(-20) });
    const seen = await versionOf('seen');
    expect((await claim(-20)).map(({ uid }) => uid)).toEqual(['seen']);
    const claimed = await versionOf('seen');
    await mails().change(['seen'], (one) => one);
    expect(new Set([seen, claimed, await versionOf('seen')]).size).toBe(3);
    await mails().change(['seen'], (one) => ({ ...one, dueAt: undefined }));
  });

  it('are claimed when they are due, the earliest first, until the claim is over', async () => {
    const due = (uid: string, minute?: number) => ({
      ...newMailState(uid),
      ...(minute !== undefined && { dueAt: at(minute), waitsSince: at(minute) }),
    });
    await put(due('due-2', 2), due('due-1', 1), due('due-3', 3), due('due-no'));
    const uids = async (minute: number, limit?: number) =>
      (await claim(minute, limit)).map(({ uid }) => uid).toSorted();
    expect(await uids(0)).toEqual([]);
    expect(await uids(2, 1)).toEqual(['due-1']);
    expect(await uids(2)).toEqual(['due-2']);
    expect(await uids(5)).toEqual(['due-3']);
    expect(await uids(6)).toEqual([]);
    const again = (await claim(7)).find(({ uid }) => uid === 'due-2');
    expect(again).toMatchObject({ dueAt: at(12), waitsSince: at(2) });
    expect((await mails().getMany(['due-2']))[0]).toEqual(again);
  });

  it('are claimed without waiting for one that is just being changed', async () => {
    await put(
      ...['free-1', 'held', 'free-2'].map((uid, minute) => ({ ...newMailState(uid), dueAt: at(minute) })),
    );
    const { commit } = await store.hold(`UPDATE private.mails SET body = body WHERE uid = 'held'`);
    const free = (await claim(4, 3)).map(({ uid }) => uid);
    expect(free.filter((uid) => !uid.startsWith('due')).toSorted()).toEqual(['free-1', 'free-2']);
    await commit();
    expect((await claim(4)).map(({ uid }) => uid)).toContain('held');
  });

  it('are each claimed by one of 64 claims at once', async () => {
    const uids = Array.from({ length: 200 }, (_, number) => `many-${number}`);
    await put(...uids.map((uid) => ({ ...newMailState(uid), dueAt: at(-30) })));
    const stores = [mails(), store.another().mails, store.another().mails];
    const claims = await Promise.all(
      Array.from({ length: 64 }, async (_, number) => {
        const found = await stores[number % 3]?.claimDue(`${number}`, {
          now: at(-30),
          until: at(-25),
          limit: 5,
        });
        return (found ?? []).map(({ uid, claim: by }) => [uid, by] as const);
      }),
    );
    const rest = (await claim(-30)).map(({ uid }) => uid);
    const claimed = claims.flatMap((found) => found.map(([uid]) => uid));
    expect(Math.max(...claims.map((found) => found.length))).toBe(5);
    expect([...claimed, ...rest].toSorted()).toEqual(uids.toSorted());
    const kept = new Map((await mails().getMany(uids)).map((one) => [one.uid, one.claim]));
    for (const [uid, by] of claims.flat()) expect(kept.get(uid)).toBe(by);
  });

  it('say which wait since when', async () => {
    await put(
      { ...newMailState('sent-1'), sending, waitsSince: at(-52), dueAt: at(500) },
      { ...newMailState('sent-2'), sending, waitsSince: at(-51) },
    );
    expect(await mails().waiting(at(-53))).toEqual({ count: 0, since: undefined });
    expect(await mails().waiting(at(-51))).toEqual({ count: 2, since: at(-52) });
    expect(await mails().waiting(at(-51), at(-52))).toEqual({ count: 1, since: at(-51) });
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

  it('have nothing to tell any more when mails are switched off', async () => {
    await put({ ...whole('off'), claim: 'one' });
    await mails().stopAll();
    expect(await mails().progress()).toBeUndefined();
    expect(await mails().getMany(['off'])).toEqual([
      {
        uid: 'off',
        every: 'day',
        kinds: mailKinds,
        refused: 'digest',
        last: { at: at(0), things: 3 },
        stopSecret: expect.any(String) as string,
      },
    ]);
    expect(await claim(9_999)).toEqual([]);
  });
});
