import { ada, appendTask, posted } from '@marketplace/command-service/testing';
import { openEventStore } from '@marketplace/event-store';
import { createProjector } from '@marketplace/projector';
import { countedReviewsOf, everyPartition } from '@marketplace/read-store';
import { postedTask, sideOfDeal } from '@marketplace/read-store/testing';
import { createLogger } from '@marketplace/service-kit';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { createDatabases, mongoOf, onMongo, openReads } from '../testing/stores.ts';

const logger = createLogger({ level: 'silent', name: 'test' });
const side = sideOfDeal(1, { uid: 'uid-bob', stars: 4, written: 1, wrote: 1 });

/** Makes the live generations those of the version before things could be hidden. */
const makeEarlier = async (url: string) => {
  const versions = [
    ['tasks', 14],
    ['deals', 2],
  ] as const;
  if (onMongo) {
    const mongo = mongoOf(url);
    for (const [name, version] of versions)
      await mongo.change('read_models', name, { $set: { 'generations.1.version': version } });
    await mongo.change('deals_g1', side.id, { $unset: { hidden: '' } });
    return;
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const [name, version] of versions)
    await client.query(
      `UPDATE read_models.generations SET version = ${version} WHERE projection = '${name}'`,
    );
  await client.query(`DROP TABLE read_models.hidden_tasks_g1, read_models.hidden_profiles_g1;
    ALTER TABLE read_models.deals_g1 DROP COLUMN hidden`);
  await client.end();
};

it('read models of an earlier version are read as ones with nothing hidden, until the next ones are there', async () => {
  const database = await createDatabases();
  const { url } = database;
  const events = await openEventStore({ url, logger });
  const before = await openReads(url);
  await before.projections.prepare();
  const taskId = await appendTask(events, new Date(), posted(ada));
  const writer = await before.projections.openWriter();
  for (const [projection, document] of [
    ['tasks', postedTask(1, {}, taskId)],
    ['deals', side],
  ] as const) {
    const id = { projection, generation: 1 };
    await writer.prepareWrite([{ id, documents: [document], reached: everyPartition(1) }])();
    await before.projections.prepareReads({ ...id, version: 99 });
  }
  await writer.close();
  await before.close();
  await makeEarlier(url);

  const reads = await openReads(url);
  await reads.projections.prepare();
  const projector = createProjector({ events, store: reads.projections, logger });
  onTestFinished(async () => {
    await projector.stop();
    await reads.close();
    await events.close();
    await database.drop();
  });
  const { documents } = reads;
  const hidden = async () => (await documents.get('hidden_tasks', taskId)).document?.body.reason;
  const shown = async () => (await documents.get('tasks', taskId)).document?.body;
  expect([(await shown())?.hiddenAt, await hidden()]).toEqual(['', undefined]);
  expect((await documents.get('hidden_profiles', taskId)).document).toBeUndefined();
  expect((await documents.count('deals', countedReviewsOf('uid-bob', new Date()))).count).toBe(1);

  await events.ledger.append({
    streamId: taskId,
    expectedVersion: 1,
    decidedAt: new Date().toISOString(),
    events: [
      {
        type: 'ThingHidden',
        id: taskId,
        actor: { uid: 'uid-moderator', email: 'moderator@example.com' },
        correlationId: 'c',
        data: { thing: 'task', thingId: taskId, personUid: ada.uid, ground: 'terms', reason: 'An advert' },
      },
    ],
    state: {},
  });
  await projector.start();
  await expect.poll(hidden).toBe('An advert');
  expect(await shown()).toBeUndefined();
});
