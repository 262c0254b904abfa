import { expect, it } from 'vitest';
import { plainAddress, requestedList } from './requestedList.ts';

it.each([
  ['de', '?q=&category=any&minBudget=1.250%2C50&maxBudget=', '?minBudget=1250.5'],
  ['ar-EG', '?minBudget=%D9%A5%D9%A0%D9%A0%D9%AB%D9%A5%D9%A0', '?minBudget=500.5'],
  ['en', '?maxBudget=%241%2C250', '?maxBudget=1250'],
  // Plain numbers, and texts that are not numbers in this language.
  ['de', '?minBudget=12.50', '?minBudget=12.50'],
  ['en', '?minBudget=1.250', '?minBudget=1.250'],
  ['en', '?minBudget=much&q=', '?minBudget=much'],
])('a form that was sent without script in %s as %s gives %s', (locale, sent, plain) => {
  expect(plainAddress(`/browsetask${sent}`, locale)).toBe(`/browsetask${plain}`);
});

it('a text that is not a number does not take the list from the page', () => {
  const queryOf = (url: string) => requestedList(url)?.query;
  expect(queryOf('/browsetask?minBudget=much&q=logo')).toBe(queryOf('/browsetask?q=logo'));
  expect(queryOf('/browsetask?toString=1')).toBeUndefined();
});
