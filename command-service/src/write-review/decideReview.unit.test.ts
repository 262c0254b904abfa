import { expect, it } from 'vitest';
import {
  accepted,
  ada,
  bidBy,
  bob,
  bobsBid,
  history,
  now,
  posted,
  updated,
} from '../testing/specification.ts';
import { decideReview, twoSidesOf } from './decideReview.ts';

const done = [posted(ada), bidBy(bob), accepted(bobsBid, bob), updated(ada, { status: 'Completed' })];
const sides = twoSidesOf(history(done), { id: bobsBid, bidderUid: bob.uid });

it.each([
  { by: ada, about: bob, text: 'Well drawn' },
  { by: bob, about: ada, text: undefined },
])('a review by $by.uid is about the other side, with its words if there are any', ({ by, about, text }) => {
  const command = { callerUid: by.uid, userName: 'Name', stars: 4, text };
  const data = { bidId: bobsBid, aboutUid: about.uid, userName: 'Name', stars: '4', ...(text && { text }) };
  expect(decideReview(sides, command, now, () => false)).toStrictEqual([{ type: 'ReviewWritten', data }]);
});
