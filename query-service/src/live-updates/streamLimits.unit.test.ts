import { expect, it } from 'vitest';
import { isTooMany, type OpenStream } from './streamLimits.ts';

const opened = (uids: readonly (string | undefined)[], address = 'office') => {
  const open: OpenStream[] = [];
  let refused = 0;
  for (const uid of uids)
    if (isTooMany({ address, uid }, open)) refused += 1;
    else open.push({ address, uid });
  return { open, refused };
};
const times = (count: number, uid: string | undefined) => Array.from({ length: count }, () => uid);

it('refuses more than 50 streams of an address, and other addresses not', () => {
  const { open, refused } = opened(times(51, undefined));
  expect(refused).toBe(1);
  expect(isTooMany({ address: 'home', uid: undefined }, open)).toBe(false);
});

it('counts ten tabs of one user as one, also at an address where many people are', () => {
  const people = Array.from({ length: 50 }, (_, number) => `uid-${number}`);
  const { open, refused } = opened(people.flatMap((uid) => times(10, uid)));
  expect(refused).toBe(0);
  expect(isTooMany({ address: 'office', uid: 'uid-0' }, open)).toBe(true);
  expect(isTooMany({ address: 'office', uid: 'uid-new' }, open)).toBe(true);
});

it('lets one user have no more than 59 at an address', () => {
  expect(opened(times(100, 'uid-ada')).open).toHaveLength(59);
});

it('refuses more than 5,000 in all', () => {
  const open = Array.from({ length: 5_000 }, (_, number) => ({ address: `${number}`, uid: undefined }));
  expect(isTooMany({ address: 'another', uid: undefined }, open)).toBe(true);
});
