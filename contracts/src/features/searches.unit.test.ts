import { describe, expect, it } from 'vitest';
import { makeFeedSchema } from './feeds.ts';
import { saveSearchSchema, searchOf } from './searches.ts';

const saved = (query: string) => saveSearchSchema.safeParse({ name: ' Logos ', query });

describe('a search', () => {
  it('is kept with its options in one order, without empty ones and options of pages', () => {
    const query = '?maxBudget=500&sort=-budget&q=+caf%C3%A9++logo&status=&limit=5&cursor=x&category=Design';
    expect(saved(query).data).toEqual({
      name: 'Logos',
      query: 'q=caf%C3%A9+logo&category=Design&maxBudget=500&sort=-budget',
      alert: true,
    });
    expect(saved('').data?.query).toBe('');
  });

  it('is what GET /tasks would look for', () => {
    expect(searchOf(saved('q=Logo%26co&maxBudget=500&acceptingBids=true').data?.query ?? '')).toEqual({
      q: 'Logo&co',
      maxBudget: 500,
      acceptingBids: true,
    });
  });

  it('that was saved with the year 0 stays readable', () => {
    expect(searchOf('deadlineFrom=0000-05-01&q=0000-05-01')).toEqual({
      deadlineFrom: '0001-01-01',
      q: '0000-05-01',
    });
  });

  it.each([
    'colour=red',
    'status=Open',
    'minBudget=9&maxBudget=3',
    'deadlineFrom=2030-02-30',
    'deadlineTo=0000-12-31',
    'category=Design&category=Writing',
    `q=${'x'.repeat(201)}`,
    `q=${'x'.repeat(2_100)}`,
  ])('%s is refused', (query) => {
    expect(saved(query).success).toBe(false);
    expect(makeFeedSchema.safeParse({ kind: 'search', name: 'x', query }).success).toBe(false);
  });
});

it('a feed of deadlines needs nothing more', () => {
  expect(makeFeedSchema.safeParse({ kind: 'deadlines' }).success).toBe(true);
  expect(makeFeedSchema.safeParse({ kind: 'search' }).success).toBe(false);
});
