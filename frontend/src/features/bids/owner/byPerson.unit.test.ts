import { expect, it } from 'vitest';
import { someBid } from '../../../testing/someTask.ts';
import { byPerson } from './byPerson.ts';

it('puts the bids of one person where the first of them is, and tells people of one name apart', () => {
  const bids = [
    ['1', 'bob'],
    ['2', 'eve'],
    ['3', 'bob'],
    // A bid that is being placed has no `bidderKey` yet.
    ['4', undefined],
    ['5', 'eve'],
    ['6', 'bob'],
  ].map(([_id = '', bidderKey]) => someBid({ _id, ...(bidderKey && { bidderKey }) }));
  expect(byPerson(bids).map(({ bid, number, count }) => `${bid._id}: ${number} of ${count}`)).toEqual([
    '1: 1 of 3',
    '3: 2 of 3',
    '6: 3 of 3',
    '2: 1 of 2',
    '5: 2 of 2',
    '4: 1 of 1',
  ]);
});
