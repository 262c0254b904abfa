import { becauseRules } from '@marketplace/contracts';
import { describe, expect, it } from 'vitest';
import { becauseText } from './becauseText.ts';

const at = '2033-12-03T10:00:00.000Z';

describe('the reason of an event of the system', () => {
  it.each([
    [
      'DeliveryAccepted',
      { rule: 'delivery-unanswered', position: 7, at },
      'Completed by itself: the delivery of 3 Dec 2033 had no answer for 14 days',
    ],
    [
      'DeliveryAcceptanceNeared',
      { rule: 'delivery-unanswered', position: 7 },
      'By itself: the delivery has no answer yet',
    ],
    [
      'TaskLapsed',
      { rule: 'never-decided', position: 7, at },
      'Cancelled by itself: bidding closed on 3 Dec 2033, and no bid was accepted for 14 days',
    ],
    ['BiddingClosed', { rule: 'deadline-passed' }, 'By itself: the day of the deadline is over'],
    ['BiddingClosed', { rule: 'offers-full' }, 'By itself: as many offers are open as the owner takes'],
    ['BiddingReopened', { rule: 'place-free' }, 'By itself: fewer offers are open than the owner takes'],
    ['BiddingClosed', { rule: 'of-newer-code' }, undefined],
    ['TaskUpdated', undefined, undefined],
  ])('of %s', (type, because, text) => {
    expect(becauseText({ type, because })).toBe(text);
  });
  it('has a sentence for each rule', () => {
    for (const rule of becauseRules)
      expect(becauseText({ type: 'TaskLapsed', because: { rule } })).toBeDefined();
  });
});
