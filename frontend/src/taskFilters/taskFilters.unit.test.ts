import { categories, sorts, statuses } from '@marketplace/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { activeFilters } from './activeFilters.ts';
import { rangeFaults, taskFilters, toTaskQuery, type TaskFilters } from './taskFilters.ts';

const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const money = fc.integer({ min: 0, max: 1e11 }).map((cents) => String(cents / 100));
const words = fc
  .string({ minLength: 1, maxLength: 40 })
  .filter((text) => /^[^\p{C}]*\S[^\p{C}]*$/u.test(text));

const someFilters: fc.Arbitrary<TaskFilters> = fc.record(
  {
    q: words,
    category: fc.constantFrom(...categories),
    status: fc.constantFrom(...statuses),
    minBudget: money,
    maxBudget: money,
    deadlineFrom: day,
    deadlineTo: day,
    acceptingBids: fc.constant('true'),
    sort: fc.constantFrom(...sorts),
  },
  { requiredKeys: ['sort'] },
);
const anyAddress = fc
  .array(fc.tuple(fc.constantFrom(...taskFilters.names, 'sort', 'else'), fc.string()))
  .map((pairs) => new URLSearchParams(pairs));

describe('task filters in a URL', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(someFilters, (filters) => {
        const address = taskFilters.write(filters).toString();
        expect(taskFilters.parse(new URLSearchParams(address))).toEqual(filters);
      }),
    );
  });

  it('come from any URL, and are always written the same', () => {
    fc.assert(
      fc.property(anyAddress, (address) => {
        const written = taskFilters.write(taskFilters.parse(address)).toString();
        expect(taskFilters.write(taskFilters.parse(new URLSearchParams(written))).toString()).toBe(written);
      }),
    );
  });

  it('ignore values that the API would refuse', () => {
    const address = new URLSearchParams(
      'q=%20&category=Plumbing&status=pending&minBudget=-1&maxBudget=12.345&deadlineFrom=2026-02-30&acceptingBids=false&sort=size&limit=7&deadlineTo=2026-03-01',
    );
    expect(taskFilters.parse(address)).toEqual({ deadlineTo: '2026-03-01', sort: '-posted' });
  });

  it('leave out the default order', () => {
    expect(taskFilters.write({ sort: '-posted', q: 'logo' }).toString()).toBe('q=logo');
  });

  it('are removed by an empty value', () => {
    expect(taskFilters.change({ sort: 'budget', q: 'logo', status: 'Pending' }, { q: '' })).toEqual({
      sort: 'budget',
      status: 'Pending',
    });
  });
});

describe('the query for the API', () => {
  it('never has a wrong range', () => {
    fc.assert(
      fc.property(someFilters, (filters) => {
        const query = toTaskQuery(filters);
        expect(rangeFaults(query)).toEqual({});
        // Each filter that the query leaves out belongs to a range with a fault.
        const kept = Object.keys(filters).filter((name) => !(name in query));
        expect(kept.length).toBe(2 * Object.keys(rangeFaults(filters)).length);
      }),
    );
  });

  it('is the same however the words are spaced', () => {
    expect(toTaskQuery({ sort: '-posted', q: '  round   logo ' })).toEqual({
      sort: '-posted',
      q: 'round logo',
    });
  });
});

describe('the active filters', () => {
  it.each<[Omit<TaskFilters, 'sort'>, string[]]>([
    [{}, []],
    [
      { q: ' logo', category: 'Design', status: 'Completed' },
      ['Search: logo', 'Category: Design', 'Status: Completed'],
    ],
    [{ minBudget: '100', maxBudget: '2500.5' }, ['Budget: $100 – $2,500.50']],
    [{ minBudget: '100' }, ['Budget: from $100']],
    [{ maxBudget: '0' }, ['Budget: up to $0']],
    [{ deadlineFrom: '2026-12-01', deadlineTo: '2026-12-01' }, ['Deadline: 1 Dec 2026']],
    [{ deadlineTo: '2026-12-01' }, ['Deadline: until 1 Dec 2026']],
    [{ minBudget: '9', maxBudget: '1' }, []],
    [{ acceptingBids: 'true', status: 'Pending' }, ['Status: Pending', 'Open for bids']],
  ])('of %j read %j', (filters, labels) => {
    expect(activeFilters({ ...filters, sort: '-posted' }).map(({ label }) => label)).toEqual(labels);
  });
});
