import { createMetrics, startJob } from '@marketplace/service-kit';
import { describe, expect, it } from 'vitest';
import { sampleAppend, sampleId } from '../testing/samples.ts';
import { silentLogger } from '../testing/silentLogger.ts';
import { startedTestStore } from '../testing/testStore.ts';
import { minuteOf, type Figure } from './figures.ts';
import { keepFigures } from './keepFigures.ts';

const test = startedTestStore();

const now = minuteOf(Date.now());
const read = (from = now - 60, before = now + 2, step = 1) => test.store.figures.read({ from, before, step });
const valuesOf = async (name: Figure['name'], about = '') =>
  (await read()).figures.filter((one) => one.name === name && one.about === about).map(({ value }) => value);
const eventsCounted = async () => (await valuesOf('events', 'BidPlaced')).reduce((sum, one) => sum + one, 0);

describe('figures by minute', () => {
  it('of several processes are added; of a lag the highest stays', async () => {
    const { figures } = await test.openAnother();
    const of = (requests: number, lag: number): readonly Figure[] => [
      { minute: now - 9, name: 'requests', about: '', value: requests },
      { minute: now - 9, name: 'lag', about: 'tasks', value: lag },
    ];
    await Promise.all([test.store.figures.add(of(3, 0.25)), figures.add(of(4, 0.125))]);
    await figures.add([...of(5, 0), { minute: now - 8, name: 'requests', about: '', value: 1 }]);
    expect([await valuesOf('requests'), await valuesOf('lag', 'tasks')]).toEqual([[12, 1], [0.25]]);
    expect((await read(now - 9, now, 5)).figures).toContainEqual({
      minute: now - 9,
      name: 'requests',
      about: '',
      value: 13,
    });
  });

  it('have each event once, whichever processes count, and again after a lost end', async () => {
    const stores = [test.store, await test.openAnother(), await test.openAnother()];
    const append = () =>
      Promise.all(Array.from({ length: 10 }, () => test.store.ledger.append(sampleAppend(sampleId(), 0))));
    await append();
    await Promise.all(stores.map((store) => store.figures.countEvents()));
    await append();
    await Promise.all(stores.map((store) => store.figures.countEvents()));
    expect(await eventsCounted()).toBe(20);
    // As if the ledger had had more events at the last count.
    await test.sql('UPDATE event_store.figures_counted SET position = position + 5');
    await test.store.figures.countEvents();
    await append();
    await test.store.figures.countEvents();
    expect(await eventsCounted()).toBe(30);
  });

  it('have the events of a large ledger in several calls', async () => {
    const before = await eventsCounted();
    for (let number = 0; number < 5; number += 1) await test.store.ledger.append(sampleAppend(sampleId(), 0));
    await test.sql('SELECT event_store.count_events(0, 2)');
    expect(await eventsCounted()).toBe(before + 2);
    await test.sql('SELECT event_store.count_events(0, 2)');
    await test.store.figures.countEvents();
    expect(await eventsCounted()).toBe(before + 5);
  });

  it('are removed after 7 days', async () => {
    const old = now - 7 * 24 * 60 - 1;
    await test.store.figures.add([{ minute: old, name: 'errors', about: '', value: 1 }]);
    await test.store.figures.mark([{ at: new Date(old * 60_000).toISOString(), kind: 'fault' }]);
    await test.store.figures.countEvents();
    expect(await read(old, old + 1)).toEqual({ figures: [], marks: [] });
  });

  it('of 7 days fit in 20 MB, so those of a day in a seventh, with every type of event in every minute', async () => {
    // Written like in the product: minute by minute, by three processes.
    await test.sql(`DO $$ BEGIN
      FOR m IN 1 .. 24 * 60 LOOP
        FOR process IN 1 .. 3 LOOP
          PERFORM event_store.add_figures(array_agg(${now - 10_200} + m), array_agg('events'::text), array_agg('Type' || s),
            array_agg(1000 + s)::real[]) FROM generate_series(1, 22) s;
          COMMIT;
        END LOOP;
      END LOOP;
    END $$`);
    const [size] = await test.sql(`SELECT pg_total_relation_size('event_store.figures')::float8 AS bytes`);
    expect(size?.['bytes']).toBeLessThan(20e6 / 7);
  });
});

it('a process keeps its answers and its start, also what happened while PostgreSQL was away', async () => {
  const { answered } = createMetrics();
  const keeping = { away: true };
  const before = (await valuesOf('requests')).reduce((sum, one) => sum + one, 0);
  const figures = keepFigures({
    figures: () => {
      if (keeping.away) throw new Error('away');
      return test.store.figures;
    },
    metrics: { answered },
  });
  const keeper = startJob(figures, silentLogger);
  answered.all += 7;
  answered.errors += 2;
  await expect.poll(() => keeper.report().isFailing).toBe(true);
  keeping.away = false;
  await keeper.stop();
  expect((await valuesOf('requests')).reduce((sum, one) => sum + one, 0) - before).toBe(7);
  const { marks } = await read(now - 5);
  expect(marks.map(({ kind }) => kind).toSorted()).toEqual(['fault', 'restart']);
});
