import { Problem } from '@marketplace/service-kit';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { guarded, hasCode, isUnavailable } from './unavailable.ts';

const databaseError = (code: string) => Object.assign(new pg.DatabaseError('refused', 7, 'error'), { code });

describe('PostgreSQL is unavailable', () => {
  it.each([
    ['the connection broke', databaseError('08006')],
    ['the disk is full', databaseError('53100')],
    ['a statement took too long', databaseError('57014')],
    ['the server is read-only after a failover', databaseError('25006')],
    ['it can’t be reached', new Error('ECONNREFUSED')],
  ])('when %s', async (_what, error) => {
    expect(isUnavailable(error)).toBe(true);
    const given = guarded(() => Promise.reject(error));
    await expect(given).rejects.toMatchObject({ kind: 'unavailable', cause: error });
  });
  it.each([
    ['a text is not valid', databaseError('22021')],
    ['a table is missing', databaseError('42P01')],
    ['the program has a fault', new TypeError('undefined is not a function')],
    ['a problem is passed on', new Problem('forbidden')],
  ])('not when %s', async (_what, error) => {
    expect(isUnavailable(error)).toBe(false);
    await expect(guarded(() => Promise.reject(error))).rejects.toBe(error);
  });
  it('when a store says so, too', async () => {
    const error = databaseError('42P01');
    const given = guarded(
      () => Promise.reject(error),
      (thrown) => isUnavailable(thrown) || hasCode(thrown, '42P01'),
    );
    await expect(given).rejects.toMatchObject({ kind: 'unavailable' });
  });
});
