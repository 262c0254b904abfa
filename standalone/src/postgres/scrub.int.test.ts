import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEventStore } from '@marketplace/event-store';
import { bidPlaced, recordForgotten, sampleAppend, sampleId } from '@marketplace/event-store/testing';
import { openPrivateStore } from '@marketplace/private-store';
import { openReadStore } from '@marketplace/read-store';
import { createLogger } from '@marketplace/service-kit';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { filesWith } from '../testing/planted.ts';
import { makeProgramUsers } from './programUsers.ts';
import { startPostgres } from './startPostgres.ts';

const logger = createLogger({ level: 'silent', name: 'test' });
const uid = 'uid-of-ada';
const planted = [
  'planted-name-4711',
  'planted-4711@example.com',
  'planted-title-4711',
  'planted-search-4711',
  'planted-report-4711',
  'planted-objection-4711',
  'planted-reason-4711',
];

it('bytes of a forgotten person leave the folder of PostgreSQL, by the users of the program', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'marketplace-scrub-'));
  const server = await startPostgres({ dataDir, port: 0, logger, users: makeProgramUsers });
  const events = await openEventStore({ url: server.urls.events, logger });
  const reads = await openReadStore({ postgresUrl: server.urls.reads, mongoUrl: undefined, logger });
  const privateStore = openPrivateStore({ url: server.urls.events, logger });
  onTestFinished(async () => {
    await Promise.all([events.close(), reads.close(), privateStore.close()]);
    await server.stop();
    await rm(dataDir, { recursive: true });
  });
  const taskId = sampleId();
  const [name = '', email = '', title = '', search = '', text = '', words = '', reason = ''] = planted;
  const thing = { kind: 'task', id: taskId, streamId: taskId } as const;
  const about = { thing: 'task', thingId: taskId, personUid: uid, ground: 'terms', reason } as const;
  const hidden = {
    ...bidPlaced(),
    type: 'ThingHidden',
    data: about,
    actor: { uid: 'max', email: 'max@example.com' },
  } as const;
  const bid = { ...bidPlaced(), actor: { uid, email } };
  Object.assign(bid.data, { userName: name, userEmail: email });
  await events.ledger.append({ ...sampleAppend(taskId, 0), events: [bid, hidden], state: { title } });
  const item = { kind: 'search', uid, id: 'one', since: 0, body: { name: search } } as const;
  await privateStore.userData.add(item, 9);
  const at = new Date().toISOString();
  const report = { id: sampleId(), uid, why: 'fraud', text, at } as const;
  await privateStore.moderation.addReport({ ...thing, personUid: 'eve' }, report, 9);
  const objection = { id: sampleId(), text: words, at };
  await privateStore.moderation.addObjection({ ...thing, personUid: uid }, objection, 2);
  const folder = join(dataDir, 'postgres');
  expect(await filesWith(folder, planted)).not.toEqual([]);

  const reader = new pg.Client(server.url);
  await reader.connect();
  await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1');
  await events.persons.beginForgetting(uid, { by: 'person', uid });
  await recordForgotten(events, uid);
  await events.persons.recorded(uid);
  await events.persons.deleteTexts(uid);
  await events.ledger.append({
    ...sampleAppend(taskId, 2),
    events: [{ ...bidPlaced(), actor: { uid: 'system', email: '' } }],
    state: { title: null },
  });
  const message = 'Deleted rows stay until a transaction ends that began before.';
  await expect(events.persons.scrub()).rejects.toMatchObject({ cause: { message } });
  await reader.end();
  await Promise.all([reads.scrub(), privateStore.scrub()]);
  await events.persons.scrub();
  expect(await filesWith(folder, planted)).toEqual([]);
});
