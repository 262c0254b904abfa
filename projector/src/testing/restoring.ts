import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  firstBroken,
  openTestStore,
  sampleAppend,
  sampleId,
  silentLogger,
} from '@marketplace/event-store/testing';
import { projections } from '@marketplace/read-store/projections';
import { newMailState, openPrivateStore, type MailState } from '@marketplace/private-store';
import { leastOf, openReadStore } from '@marketplace/read-store';
import { createTestDatabase } from '@marketplace/service-kit/testing';
import { openEventStore } from '@marketplace/event-store';
import { expect, onTestFinished } from 'vitest';
import { opsHere } from '../cli/testing/cli.ts';
import { createProjector } from '../projector.ts';
import { documentsIn, foldOf } from './documents.ts';
import { postWithBid, wholeLedger } from './sharing.ts';

/** The settings for the read models of a product: MONGO_URL, or none for PostgreSQL. */
type ReadModels = Readonly<Record<string, string>>;

const openReads = (url: string, { MONGO_URL: mongoUrl }: ReadModels) =>
  openReadStore({ postgresUrl: url, mongoUrl, logger: silentLogger });

/** Backs up a product during writes, and restores it into other stores. Expects that all data is there and that writes continue. */
export const backUpAndRestore = async (from: ReadModels, to: ReadModels): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'marketplace-backup-'));
  const file = join(folder, 'backup');
  const original = await openTestStore();
  const restored = await createTestDatabase();
  onTestFinished(async () => {
    await original.close();
    await restored.drop();
    await rm(folder, { recursive: true });
  });
  const reads = await openReads(original.url, from);
  await reads.projections.prepare();
  const kept = openPrivateStore({ url: original.url, logger: silentLogger });
  await Promise.all(Array.from({ length: 300 }, () => postWithBid(original.store)));
  const because = { rule: 'never-decided', position: 2 } as const;
  const bySystem = sampleAppend((await postWithBid(original.store)).taskId, 2);
  await original.store.ledger.append({
    ...bySystem,
    events: bySystem.events.map((event) => ({ ...event, because })),
  });
  await original.store.recordAccess({
    actor: { uid: 'eve', email: 'e@x' },
    call: 'GET',
    details: { a: '"\\' },
  });
  await kept.notificationStates.markRead('ann', 7);
  await kept.notificationStates.markOpened('ann', 9);
  await kept.notificationStates.markRead('bob', 8);
  await kept.notificationStates.mute('bob', ['delivered']);
  const bookmark = { kind: 'bookmark', uid: 'ann', id: 'b', since: 7, body: { at: 'x' } } as const;
  const search = { kind: 'search', uid: 'bob', id: 's', since: 8, body: { alert: true } } as const;
  for (const item of [bookmark, search]) await kept.userData.add(item, 9);
  await original.sql(`INSERT INTO private.blocked (uid, blocked) VALUES ('ann', 'eve')`);
  const thing = { kind: 'user', id: 'bob', streamId: sampleId(), personUid: 'bob' } as const;
  const told = { id: sampleId(), uid: 'ann', why: 'spam', at: '2026-12-01T10:00:00Z' } as const;
  await kept.moderation.addReport(thing, told, 9);

  const message = {
    id: sampleId(),
    bidId: sampleId(),
    taskId: sampleId(),
    fromUid: 'ann',
    toUid: 'bob',
    position: 8,
    at: '2026-12-01T10:00:00.000Z',
    text: 'Hello',
  };
  await kept.messages.add(message);
  await kept.messages.markRead('bob', message.bidId, 1);

  const mail: MailState = {
    ...newMailState('ann'),
    every: 'day',
    kinds: ['message'],
    toldUpTo: 7,
    notedAt: '2026-12-01T10:00:00.000Z',
    dueAt: '2026-12-01T10:10:00.000Z',
    last: { at: '2026-12-01T09:00:00.000Z', things: 2 },
  };
  await kept.mails.changeOrAdd(['ann'], () => mail);
  await kept.mails.keepProgress({ position: 3, messageId: message.id });

  await kept.close();
  const late = Promise.all(Array.from({ length: 50 }, () => postWithBid(original.store)));
  const backup = await opsHere(['backup', file], { DATABASE_URL: original.url, ...from });
  await late;
  await reads.close();
  expect([backup.code, backup.err]).toEqual([0, '']);

  const restore = await opsHere(['restore', file, '--no-forgotten'], { DATABASE_URL: restored.url, ...to });
  expect([restore.code, restore.err]).toEqual([0, '']);
  const events = await openEventStore({ url: restored.url, logger: silentLogger });
  const store = await openReads(restored.url, to);
  const restoredKept = openPrivateStore({ url: restored.url, logger: silentLogger });
  const projector = createProjector({ events, store: store.projections, logger: silentLogger });
  onTestFinished(async () => {
    await projector.stop();
    await store.close();
    await restoredKept.close();
    await events.close();
  });
  await projector.start();
  const head = await events.ledger.head();
  const all = await wholeLedger(events);
  expect(all).toEqual((await wholeLedger(original.store)).slice(0, head.position));
  expect(all.filter((event) => event.because).map((event) => event.because)).toEqual([because]);
  expect(head.position).toBeGreaterThanOrEqual(603);
  expect(firstBroken(await events.readSealed({ after: 0, limit: 1_000 }))).toBeUndefined();
  expect(await events.readAccesses({ limit: 2 })).toEqual(await original.store.readAccesses({ limit: 2 }));
  expect(await restoredKept.notificationStates.get('ann')).toEqual({ readUpTo: 7, opened: [9], muted: [] });
  expect(await restoredKept.notificationStates.get('bob')).toEqual({
    readUpTo: 8,
    muted: ['delivered'],
  });
  expect(await restoredKept.userData.of('bookmark', 'ann')).toEqual([bookmark]);
  expect(await restoredKept.userData.of('search', 'bob')).toEqual([search]);
  expect(await restoredKept.blocked.of('ann')).toMatchObject([{ uid: 'eve' }]);
  expect(await restoredKept.messages.list(undefined, { limit: 9 })).toEqual([
    { ...message, number: 1, read: true },
  ]);
  // What happened before the restore is never mailed again.
  const { uid, every, kinds, last, stopSecret } = mail;
  expect(await restoredKept.mails.getMany(['ann'])).toEqual([{ uid, every, kinds, last, stopSecret }]);
  expect(await restoredKept.mails.progress()).toBeUndefined();
  for (const projection of projections) {
    const { name } = projection;
    await expect.poll(async () => leastOf((await store.projections.control(name)).live)).toBe(head.position);
    expect(await documentsIn(store.projections, projection, all)).toEqual(await foldOf(projection, all));
  }
  await events.recordAccess({ actor: { uid: 'eve', email: 'e@x' }, call: 'GET', details: {} });
  expect(await events.ledger.append(sampleAppend(sampleId(), 0))).toMatchObject({
    kind: 'appended',
    position: head.position + 1,
  });
};
