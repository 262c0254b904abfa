import { describe, expect, it } from 'vitest';
import { ledgerFilters } from './ledgerFilters.ts';

describe('filters of the ledger', () => {
  it.each([
    ['from', '1,234', '1234'],
    ['from', ' 2026-11-21 ', '2026-11-21'],
    ['to', '2026-11-21 09:30', '2026-11-21T09:30:00Z'],
    ['to', '2026-11-21T09:30:15.123', '2026-11-21T09:30:15.123Z'],
    ['to', '2026-11-21T09:30:15+02:00', '2026-11-21T09:30:15+02:00'],
    ['from', 'yesterday', undefined],
    ['from', '-1', undefined],
    ['taskId', 'x', undefined],
    ['type', 'TaskPraised', undefined],
    ['userEmail', ' bob@example.com ', 'bob@example.com'],
  ] as const)('%s: %s is sent as %s', (name, typed, sent) => {
    expect(ledgerFilters.valueOf(name, typed)).toBe(sent);
  });

  it('are written to the URL and read from it', () => {
    const query = ledgerFilters.change(ledgerFilters.parse(new URLSearchParams()), {
      type: 'BidPlaced',
      from: '12',
    });
    expect(ledgerFilters.write(query).toString()).toBe('type=BidPlaced&from=12');
    expect(ledgerFilters.parse(ledgerFilters.write(query))).toEqual(query);
    expect(ledgerFilters.parse(new URLSearchParams('type=x&to=soon&sort=up'))).toEqual({ sort: '-position' });
  });
});
