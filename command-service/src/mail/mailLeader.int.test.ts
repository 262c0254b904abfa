import { openTestStore, silentLogger, soleLeader, type TestStore } from '@marketplace/event-store/testing';
import { newMailState, openPrivateStore, stopTokenOf, type PrivateStore } from '@marketplace/private-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeNotificationSettings, stopMail } from '../notifications/notifications.ts';
import { createMailLeader, type LeaderDeps } from './mailLeader.ts';
import type { Mail } from './sender.ts';

let ledger: TestStore;
const stores: PrivateStore[] = [];
beforeAll(async () => {
  ledger = await openTestStore();
  for (let count = 0; count < 2; count += 1)
    stores.push(openPrivateStore({ url: ledger.url, logger: silentLogger }));
});
afterAll(async () => {
  await Promise.all(stores.map((one) => one.close()));
  await ledger.close();
});

const start = Date.UTC(2027, 0, 1);
const minute = 60_000;
const addressOf = (uid: string) => `${uid}@example.com`;

interface Hooks {
  /** Called just before the leader begins the mail. */
  readonly onRender?: (uid: string) => void | Promise<void>;
  readonly onSend?: (mail: Mail) => void;
}

/** A process that sends the mails; everybody has one unread notification. `clock.ahead`: in milliseconds. */
const leaderOn = (index: number, { onRender, onSend }: Hooks, clock = { ahead: 0 }) => {
  const store = stores[index];
  if (store === undefined) throw new Error(`there is no store ${index}`);
  const one = { _id: 'n', kind: 'bid-placed', position: 8, at: new Date(0).toISOString(), title: 'Logo' };
  const deps = {
    mails: store.mails,
    messages: store.messages,
    items: store.userData,
    notificationStates: store.notificationStates,
    documents: { getMany: () => Promise.reject(new Error('there are no messages')) },
    received: { list: () => Promise.resolve({ found: [one], unread: 1, position: 9 }) },
    accounts: {
      readMany: ([uid = '']: readonly string[]) =>
        Promise.resolve([{ uid, email: addressOf(uid), emailVerified: true }]),
    },
    // A process that has not heard of a fence yet.
    fence: { isForgotten: () => false },
    leadership: soleLeader,
    follow: () => Promise.resolve(false),
    render: async (_: unknown, { uid }: { readonly uid: string }) => {
      await onRender?.(uid);
      return { subject: 'News', text: 'News', html: '', stopUrl: 'https://market.example' };
    },
    sender: {
      send: (mail: Mail) => {
        onSend?.(mail);
        return Promise.resolve({ kind: 'sent' } as const);
      },
      stop: () => undefined,
    },
    from: 'no-reply@market.example',
    host: 'market.example',
    clock: () => new Date(start + clock.ahead),
    logger: silentLogger,
    count: () => undefined,
  };
  const job = createMailLeader(deps as unknown as LeaderDeps);
  return {
    look: async () => {
      await job.run({ signal: new AbortController().signal, isFirst: false, wake: () => undefined });
      await job.end?.();
    },
  };
};

const mails = () => {
  const [store] = stores;
  if (store === undefined) throw new Error('there is no store');
  return store.mails;
};
const addDue = (uids: readonly string[]) =>
  mails().changeOrAdd(uids, (state) => ({
    ...state,
    toldUpTo: 1,
    dueAt: new Date(start).toISOString(),
    waitsSince: new Date(start).toISOString(),
  }));
const stop = async (uid: string): Promise<void> => {
  const [state = newMailState(uid)] = await mails().getMany([uid]);
  const res = { set: () => res, json: () => res };
  const request = { res, query: { token: stopTokenOf(state) } };
  await stopMail({ mails: mails() })(request as unknown as Parameters<ReturnType<typeof stopMail>>[0]);
};
const changeSettings = async (uid: string): Promise<void> => {
  const [store] = stores;
  const deps = { ...store, userSignals: { send: () => undefined }, clock: () => new Date(start) };
  const res = { set: () => res, json: () => res };
  const request = { res, caller: { uid, email: addressOf(uid) }, body: { email: { kinds: ['delivered'] } } };
  const handler = changeNotificationSettings(
    deps as unknown as Parameters<typeof changeNotificationSettings>[0],
  );
  await handler(request as unknown as Parameters<typeof handler>[0]);
};
const forget = (uid: string) => ledger.store.persons.beginForgetting(uid, { by: 'person', uid });

describe('a mail that is claimed and made', () => {
  const changes: readonly (readonly [string, (uid: string) => Promise<unknown>])[] = [
    ['all mails were stopped', stop],
    ['its person was forgotten', forget],
    ['the settings were changed', changeSettings],
    ['mails were switched off', () => mails().stopAll()],
  ];
  it.each(changes)('is not sent after %s', async (what, change) => {
    const uid = `made, ${what}`;
    await addDue([uid]);
    const sent: string[] = [];
    const leader = leaderOn(0, {
      onRender: async () => {
        await change(uid);
      },
      onSend: ({ to }) => sent.push(to),
    });
    await leader.look();
    expect(sent).toEqual([]);
    expect((await mails().getMany([uid]))[0]?.sending).toBeUndefined();
  });

  it('is not sent by a leader that was stopped until another one has sent it', async () => {
    const uid = 'stalled';
    await addDue([uid]);
    const sent: string[] = [];
    const clock = { ahead: 0 };
    const other = leaderOn(1, { onSend: () => sent.push('other') }, clock);
    const stalled = leaderOn(
      0,
      {
        onRender: async () => {
          clock.ahead = 4.9 * minute;
          await other.look();
          expect(sent).toEqual([]);
          clock.ahead = 5 * minute;
          await other.look();
        },
        onSend: () => sent.push('stalled'),
      },
      clock,
    );
    await stalled.look();
    expect(sent).toEqual(['other']);
    expect((await mails().getMany([uid]))[0]).toMatchObject({ last: { things: 1 } });
  });
});

it('64 mails, two leaders, stops and forgettings at once: each goes once at most, none after the answer', async () => {
  const people = Array.from({ length: 64 }, (_, number) => `raced-${number}`);
  const numberOf = (uid: string) => Number(uid.split('-')[1]);
  await addDue(people);
  let moment = 0;
  const begunAt = new Map<string, number>();
  const answeredAt = new Map<string, number>();
  const sent: string[] = [];
  const endings: Promise<void>[] = [];
  const end = async (uid: string): Promise<void> => {
    await (numberOf(uid) % 2 === 0 ? forget(uid) : stop(uid));
    answeredAt.set(uid, (moment += 1));
  };
  const hooks: Hooks = {
    // A quarter ends before the mail begins, half at the same moment, a quarter not at all.
    onRender: async (uid) => {
      const when = numberOf(uid) % 8;
      if (when < 6) endings.push(end(uid));
      if (when < 2) await endings.at(-1);
      begunAt.set(uid, (moment += 1));
    },
    onSend: ({ to }) => sent.push(to),
  };
  await Promise.all([leaderOn(0, hooks).look(), leaderOn(1, hooks).look()]);
  await Promise.all(endings);
  expect(sent).toHaveLength(new Set(sent).size);
  const isSent = (uid: string) => sent.includes(addressOf(uid));
  const late = people.filter(
    (uid) => isSent(uid) && (begunAt.get(uid) ?? 0) > (answeredAt.get(uid) ?? Infinity),
  );
  expect(late).toEqual([]);
  expect(people.filter((uid) => numberOf(uid) % 8 > 5 && !isSent(uid))).toEqual([]);
  expect(people.filter((uid) => numberOf(uid) % 8 < 2 && isSent(uid))).toEqual([]);
});
