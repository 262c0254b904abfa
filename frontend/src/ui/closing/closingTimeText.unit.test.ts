import { closesAtOf } from '@marketplace/contracts';
import { describe, expect, it } from 'vitest';
import { timesFor } from '../../formats/times.ts';
import { closingTimeText } from './closingTimeText.ts';

describe('when bidding closes', () => {
  it.each([
    ['UTC', '31 May 2030, 23:59 UTC', undefined],
    ['Asia/Tokyo', '1 Jun 2030, 8:59', '31 May 2030, 23:59 UTC'],
    ['America/New_York', '31 May 2030, 19:59', '31 May 2030, 23:59 UTC'],
  ])('for a reader in %s', (zone, local, utc) => {
    expect(
      closingTimeText(closesAtOf('2030-05-31'), timesFor({ locales: ['en-GB'], timeZone: zone })),
    ).toEqual({
      local,
      utc,
    });
  });
});
