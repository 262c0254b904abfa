import { hostname } from 'node:os';
import { diagnosisSchema } from '@marketplace/contracts';
import { openTestStore, sampleAppend, sampleId, silentLogger } from '@marketplace/event-store/testing';
import { projections } from '@marketplace/read-store/projections';
import { openReadStore } from '@marketplace/read-store';
import { expect, it, onTestFinished } from 'vitest';
import { liveGroupOf } from '../consumer/groups.ts';
import { opsHere } from './testing/cli.ts';

it('names the projector that leads and does not go on, and the partitions', async () => {
  const test = await openTestStore({ times: 'asDecided' });
  const { ledger, leadership } = test.store;
  const reads = await openReadStore({ postgresUrl: test.url, mongoUrl: undefined, logger: silentLogger });
  await reads.projections.prepare();
  const stop = new AbortController();
  // Acts like a projector that keeps its lease and applies no events.
  const led = leadership.terms(`projection ${liveGroupOf(projections)}`, stop.signal);
  const terms = led[Symbol.asyncIterator]();
  await terms.next();
  onTestFinished(async () => {
    stop.abort();
    await terms.return?.();
    await reads.close();
    await test.close();
  });
  const decidedAt = new Date(Date.now() - 60_000).toISOString();
  await ledger.append({ ...sampleAppend(sampleId(), 0, 3), decidedAt });

  const { code, out } = await opsHere(['doctor', '--json'], { DATABASE_URL: test.url });
  expect(code).toBe(1);
  const { findings } = diagnosisSchema.parse(JSON.parse(out));
  const finding = findings.find(({ about }) => about === 'projection tasks');
  expect(finding).toMatchObject({ state: 'bad' });
  expect(finding?.says).toMatch(
    /^Stopped partitions: 0, 1, .*, 11; at 0 of 3, for \d\S* s or longer\. Projectors /,
  );
  expect(finding?.says).toContain(`that have them: ${hostname()}/${process.pid}/`);
  expect(finding?.advice).toContain('kill -9');
});
