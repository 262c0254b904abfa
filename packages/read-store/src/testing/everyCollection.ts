import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { withHyphens } from '../bidsOfUser.ts';
import type { ConditionOn, EntryField, StoredDocument } from '../port.ts';
import { layoutOf, projections, type Collection, type FieldType } from '../projections/index.ts';
import { plain } from './model.ts';
import { storeForTests, type OpenStore } from './openedStore.ts';

const many = 24;
type Value = string | number;
type Fields = Readonly<Record<string, Value>>;
/** A document that is not removed. */
interface Kept {
  readonly id: string;
  readonly position: number;
  readonly body: Fields;
}
/** Reads of any collection take its fields as plain names. */
type Field = Extract<ConditionOn<'tasks'>, { readonly is: Value }>['field'];
type Entries = EntryField<'tasks'>;

const uuids = [1, 2, 3].map((digit) => `01900000-0000-7000-8000-00000000000${digit}`);
/** Few values, so that documents share them: a list is then sorted by more than its first field. */
const values: Readonly<Record<FieldType, readonly Value[]>> = {
  text: ['', 'Grün "and" {round}', 'b'],
  key: ['', 'B', 'a', 'b'],
  uuid: uuids,
  integer: [0, 1, 2],
  position: [0, 7, 4_000_000_000],
  number: [0, 2.5, 10],
};

/** A field that is named as a time has one: JSON for answers is made of it. */
const times = ['', '2027-01-01T00:00:00.000Z', '2027-01-02T00:00:00.000Z'];
const valuesOf = (name: string, type: FieldType) => (name.endsWith('At') ? times : values[type]);

const bodies = (fields: Readonly<Record<string, FieldType>>): fc.Arbitrary<Fields> =>
  fc.record(
    Object.fromEntries(
      Object.entries(fields).map(([name, type]) => [name, fc.constantFrom(...valuesOf(name, type))]),
    ),
  );

const valueIn = ({ position, body }: Kept, field: string): Value =>
  field === 'position' ? position : (body[field] ?? '');
/** In the order of these fields; texts in the order of their bytes. */
const inOrder =
  (order: readonly string[]) =>
  (a: Kept, b: Kept): number => {
    for (const field of order) {
      const [one, other] = [valueIn(a, field), valueIn(b, field)];
      if (one !== other) return one < other ? -1 : 1;
    }
    return 0;
  };

const describeCollection = (
  open: OpenStore,
  name: Collection,
  projection: (typeof projections)[number],
): void => {
  describe(`the collection ${name}`, () => {
    const opened = storeForTests(open);
    const { fields, columns, indexes } = layoutOf(name);
    // The reads are the same for every collection, and take the types of one.
    const collection = name as 'tasks';
    const kept: Kept[] = fc
      .sample(bodies(fields), { seed: 1, numRuns: many })
      .map((body, index) => ({ id: randomUUID(), position: index + 1, body }));
    const removed = [many + 1, many + 2].map((position) => ({ id: randomUUID(), position, body: undefined }));
    const reads = () => opened().store.documents;

    beforeAll(() =>
      opened().write(
        { projection: projection.name, generation: 1 },
        [...kept, ...removed].map((one) => ({ collection, ...one }) as unknown as StoredDocument),
        many + 2,
      ),
    );

    it('gives documents by their ids, without the removed ones', async () => {
      const ids = [...kept, ...removed].map(({ id }) => id);
      const { documents, position } = await reads().getMany(collection, ids);
      expect(position).toBe(many + 2);
      const found = [...documents.values()].map(plain).toSorted((a, b) => a.position - b.position);
      expect(found).toEqual(kept);
      for (const id of [ids[0] ?? '', ids.at(-1) ?? '']) {
        const { document } = await reads().get(collection, id);
        expect(document && plain(document)).toEqual(kept.find((one) => one.id === id));
      }
    });

    it('gives pages in the order of each index, and of positions', async () => {
      for (const index of [...indexes, []])
        for (const descending of [false, true]) {
          // Each list ends with a field that is unique.
          const order = [...index, ...(index.at(-1) === 'position' ? [] : ['position'])] as Field[];
          const expected = kept.toSorted(inOrder(order));
          if (descending) expected.reverse();
          const found: unknown[] = [];
          let after: readonly Value[] | undefined;
          do {
            const query = { where: [], order, descending, limit: 7, after, countUpTo: Infinity };
            const page = await reads().page(collection, query);
            expect([order, page.total]).toEqual([order, many]);
            found.push(...page.documents.map(plain));
            after = page.end;
          } while (after !== undefined);
          expect([order, descending, found]).toEqual([order, descending, expected]);
        }
    });

    it('gives, counts and tallies the documents with each value of each column', async () => {
      for (const column of columns) {
        const field = column as Field;
        const groups = Map.groupBy(kept, (one) => valueIn(one, column));
        const { counts } = await reads().tally(collection, { where: [], by: field });
        expect([column, counts]).toEqual([
          column,
          new Map([...groups].map(([value, some]) => [String(value), some.length])),
        ]);
        for (const [is, some] of groups) {
          const where = [{ field, is }];
          const { documents } = await reads().page(collection, {
            where,
            order: ['position'],
            limit: many,
          });
          expect([column, is, documents.map(plain)]).toEqual([column, is, some]);
          expect((await reads().count(collection, where)).count).toBe(some.length);
        }
      }
      expect((await reads().count(collection, [])).count).toBe(many);
    });

    it('gives the entries of all documents, with each column that has a fixed length', async () => {
      const asked = columns.filter((column) =>
        ['uuid', 'integer', 'position'].includes(fields[column] ?? ''),
      );
      const order = ['position' as Field];
      const { entries } = await reads().entries(collection, {
        where: [],
        order,
        columns: asked as Entries[],
      });
      const found = entries
        .slice()
        .map((entry) =>
          Object.fromEntries(
            Object.entries(entry).map(([key, value]) => [
              key,
              typeof value === 'string' ? withHyphens(value) : value,
            ]),
          ),
        );
      expect(found).toEqual(
        kept.map((one) => ({
          id: one.id,
          ...Object.fromEntries(asked.map((column) => [column, valueIn(one, column)])),
        })),
      );
    });
  });
};

/** Each collection of each definition, by each read: a new collection can't be passed over. */
export const describeEveryCollection = (open: OpenStore): void => {
  for (const projection of projections)
    for (const { name } of projection.collections) describeCollection(open, name as Collection, projection);
};
