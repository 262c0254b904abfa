import { categories, searchWords, statuses, type TaskFilter } from '@marketplace/contracts';
import { describeSearches, searchedTexts } from '@marketplace/contracts/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSearchIndex, type Posting, type AlertSearch } from './searchIndex.ts';

const posting = (change: Partial<Posting> = {}): Posting => ({
  title: 'Logo for a bakery',
  description: 'Round; CAFÉ colours.',
  category: 'Design',
  deadline: '2030-03-31',
  budget: 500,
  status: 'Pending',
  position: 10,
  ownerUid: 'ada',
  postedAt: '2030-03-01T09:00:00.000Z',
  ...change,
});
const search = (filter: TaskFilter, change: Partial<AlertSearch> = {}): AlertSearch => ({
  id: 'x',
  uid: 'bob',
  since: 3,
  filter,
  ...change,
});
const matches = (filter: TaskFilter, to: Posting = posting()) =>
  createSearchIndex([search(filter)]).match(to).length === 1;

describe('the index', () => {
  describeSearches((words) =>
    searchedTexts.flatMap(([title, description], index) =>
      matches({ words }, posting({ title, description })) ? [index] : [],
    ),
  );
});

describe('a search', () => {
  it.each<[boolean, TaskFilter]>([
    [true, {}],
    [true, { words: ['bak', 'cafe'] }],
    [true, { words: [] }],
    [false, { words: ['akery'] }],
    [false, { words: ['logo', 'photo'] }],
    [true, { category: 'Design', minBudget: 500, maxBudget: 500 }],
    [false, { category: 'Writing' }],
    [false, { minBudget: 500.01 }],
    [false, { maxBudget: 499.99 }],
    [true, { deadlineFrom: '2030-03-31', deadlineTo: '2030-03-31' }],
    [false, { deadlineFrom: '2030-04-01' }],
    [false, { deadlineTo: '2030-03-30' }],
    [true, { acceptingBids: true, status: 'Pending' }],
    [false, { status: 'Completed' }],
  ])('matches the posting, %s: %j', (expected, filter) => {
    expect(matches(filter)).toBe(expected);
  });

  it('for tasks that take bids matches none that was posted with a past deadline', () => {
    const found = (postedAt: string) => matches({ acceptingBids: true }, posting({ postedAt }));
    expect([found('2030-03-31T23:59:59.999Z'), found('2030-04-01T00:00:00.000Z')]).toEqual([true, false]);
  });

  it('is about later postings, and about tasks of others', () => {
    const all = search({});
    const found = (change: Partial<Posting>) => createSearchIndex([all]).match(posting(change));
    expect([found({ position: 3 }), found({ position: 4 }), found({ ownerUid: 'bob' })]).toEqual([
      [],
      [all],
      [],
    ]);
  });
});

it('an index of many searches finds the ones that match, each once, whatever they are', () => {
  const word = fc.constantFrom('logo', 'lo', 'l', 'bakery', 'ba', 'ba̋', '東京', '東', '𝒳y', '7', '70');
  const text = fc.array(word, { maxLength: 5 }).map((words) => words.join(' '));
  const filters = fc.record(
    {
      words: text.map(searchWords),
      category: fc.constantFrom(...categories),
      status: fc.constantFrom(...statuses),
      minBudget: fc.integer({ min: 0, max: 4 }),
      maxBudget: fc.integer({ min: 2, max: 6 }),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(
      fc.array(filters, { maxLength: 30 }),
      text,
      text,
      fc.constantFrom(...categories),
      fc.integer({ min: 0, max: 6 }),
      (given, title, description, category, budget) => {
        const to = posting({ title, description, category, budget });
        const searches = given.map((filter, number) => search(filter, { id: String(number) }));
        const expected = searches.filter(({ filter }) => {
          const { words = [], category: only = category, status = 'Pending', minBudget: low = 0 } = filter;
          const has = searchWords(`${title}\n${description}`);
          return (
            only === category &&
            status === 'Pending' &&
            budget >= low &&
            budget <= (filter.maxBudget ?? 9) &&
            words.every((prefix) => has.some((one) => one.startsWith(prefix)))
          );
        });
        const found = createSearchIndex(searches).match(to);
        expect(found.map(({ id }) => Number(id)).sort((a, b) => a - b)).toEqual(
          expected.map(({ id }) => Number(id)),
        );
      },
    ),
  );
});
