import { withTestField, withTestFieldOfDeals, withTestFieldOfOffers } from '@marketplace/contracts/testing';
import type { RecordedEvent, TaskEvent } from '@marketplace/contracts';
import fc from 'fast-check';
import { afterAll, expect, it, vi } from 'vitest';

// Also one more text of a task, of an offer and of a deal, which no other code of the product names.
const domain = '../../../../contracts/src/domain';
vi.resetModules();
vi.doMock(`${domain}/taskFields.ts`, async (original) => withTestField(await original()));
vi.doMock(`${domain}/offerFields.ts`, async (original) => withTestFieldOfOffers(await original()));
vi.doMock(`${domain}/eventData.ts`, async (original) => withTestFieldOfDeals(await original()));
const { alertsBy, projections } = await import('./index.ts');
const { markOf, possible, step, wholeHistory, withoutTextsOf } = await import('./testing/forgetting.ts');
const happened = await import('./testing/history.ts');
afterAll(() => {
  for (const file of ['taskFields', 'offerFields', 'eventData']) vi.doUnmock(`${domain}/${file}.ts`);
  vi.resetModules();
});

const alertId = '01890000-0000-7000-b000-000000000001';
const all = projections.map((projection) =>
  projection.name === 'alerts'
    ? alertsBy(() => [{ id: alertId, toUid: 'bob', searchId: alertId }])
    : projection,
);

type Documents = ReturnType<typeof happened.replayedTwice>['once'];
const bodiesIn = (documents: Documents) =>
  [...documents].flatMap(([collection, ids]) =>
    [...ids.values()].map(({ body = {} }) => ({ collection, body })),
  );
/** The fields with a text of a person, as 'tasks.title'. */
const fieldsWith = (documents: Documents, mark: string): readonly string[] =>
  bodiesIn(documents).flatMap(({ collection, body }) =>
    Object.entries(body).flatMap(([name, value]) =>
      String(value).includes(mark) ? [`${collection}.${name}`] : [],
    ),
  );
const textFields = all.flatMap(({ collections }) =>
  collections.flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([field, type]) => (type === 'text' ? [`${name}.${field}`] : [])),
  ),
);
/** The persons whom documents are about, or who have caused them. */
const personsIn = (documents: Documents): readonly unknown[] =>
  all.flatMap(({ collections }) =>
    collections.flatMap(({ name, persons }) =>
      [...(documents.get(name)?.values() ?? [])].flatMap(({ body }) =>
        Object.keys(persons).map((field) => body?.[field]),
      ),
    ),
  );

/** The bidder whose bid the event accepts, whom it reviews, or about whose thing it decides: this cannot be a forgotten person. */
const concernedBy = ({ data }: TaskEvent) => {
  if ('aboutUid' in data) return data.aboutUid;
  if ('personUid' in data) return data.personUid;
  return 'bidderUid' in data ? data.bidderUid : undefined;
};

const textsForgotten = (uid: string): TaskEvent => ({ type: 'TextsForgotten', data: { uid } });

const [first, ...before] = wholeHistory;
if (first === undefined) throw new Error('The history is empty.');

it('a person who was forgotten leaves the same documents, whether the texts were there before or not, and no text', () => {
  const given = fc.record({
    uid: fc.constantFrom('ada', 'bob', 'carol'),
    first: step(['TaskPosted']),
    before: fc.array(step(), { maxLength: 40, size: 'max' }),
    after: fc.array(step(), { maxLength: 5 }),
  });
  fc.assert(
    fc.property(given, ({ uid, first, before, after }) => {
      const steps = possible([first, ...before]);
      const told: readonly RecordedEvent[] = steps.map(([event, actor], index) =>
        happened.recorded(event, index + 1, actor),
      );
      const byOthers = after.filter(([event, actor]) => actor !== uid && concernedBy(event) !== uid);
      const later = possible([...steps, ...byOthers]).slice(steps.length);
      const rest = [[textsForgotten(uid), 'system'] as const, ...later].map(([event, actor], index) =>
        happened.recorded(event, steps.length + index + 1, actor),
      );
      for (const projection of all) {
        const { once, twice } = happened.replayedTwice(projection, [...told, ...rest]);
        expect(twice).toEqual(once);
        expect(once).toEqual(
          happened.replayedTwice(projection, [...withoutTextsOf(uid, told), ...rest]).once,
        );
        expect(fieldsWith(once, markOf(uid))).toEqual([]);
        expect(personsIn(once)).not.toContain(uid);
      }
    }),
    // Each text is forgotten at least once, whatever the others draw.
    {
      numRuns: 200,
      examples: [[{ uid: 'ada', first, before, after: [] }], [{ uid: 'bob', first, before, after: [] }]],
    },
  );
});

it('the whole history fills each text of the documents: else the test above would prove nothing about that field', () => {
  const told = possible(wholeHistory).map(([event, actor], index) =>
    happened.recorded(event, index + 1, actor),
  );
  const seen = all.flatMap((projection) =>
    told.flatMap((_, index) => {
      const documents = happened.replayedTwice(projection, told.slice(0, index + 1)).once;
      return ['ada', 'bob'].flatMap((uid) => fieldsWith(documents, markOf(uid)));
    }),
  );
  // A task that is hidden is in the other collection.
  const filled = textFields.filter((field) => field !== 'tasks.reason');
  expect([...new Set(seen)].sort()).toEqual(filled.sort());
});
