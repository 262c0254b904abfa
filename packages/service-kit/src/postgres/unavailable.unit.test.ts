import { Problem } from '../index.ts';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { isCode } from '../errorCode.ts';
import { guarded, isUnreachable, isUnavailable } from './unavailable.ts';

const databaseError = (code: string) => Object.assign(new pg.DatabaseError('refused', 7, 'error'), { code });

describe('PostgreSQL is unavailable', () => {
  it.each([
    ['the connection broke', databaseError('08006')],
    ['another transaction has ended this one', databaseError('40P01')],
    ['the disk is full', databaseError('53100')],
    ['a statement took too long', databaseError('57014')],
    ['the server is read-only after a failover', databaseError('25006')],
    ['the process was stopped within a transaction', databaseError('25P03')],
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
      (thrown) => isUnavailable(thrown) || isCode(thrown, '42P01'),
    );
    await expect(given).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

const withCode = (code: string, message = '') => Object.assign(new Error(message), { code });

describe('a program that starts', () => {
  it.each([
    ['nothing listens', withCode('ECONNREFUSED')],
    ['its name is not known yet', withCode('ENOTFOUND')],
    ['the link is cut', new Error('Connection terminated unexpectedly')],
    ['there is no answer', new Error('timeout expired')],
    ['the server is starting', databaseError('57P03')],
    ['the server is a standby', new Error('The PostgreSQL server is read-only.')],
    ['one of its servers is away', new AggregateError([databaseError('28P01'), withCode('ECONNREFUSED')])],
  ])('waits for PostgreSQL when %s', (_what, error) => {
    expect(isUnreachable(error)).toBe(true);
  });
  it.each([
    ['the password is wrong', databaseError('28P01')],
    ['there is no such database', databaseError('3D000')],
    ['the certificate is not trusted', withCode('SELF_SIGNED_CERT_IN_CHAIN', 'self-signed certificate')],
    ['the file of certificates is missing', withCode('ENOENT', 'no such file')],
    ['the schema is newer', new Error('The schema has version 9, this program knows only 8.')],
    ['all servers refuse the password', new AggregateError([databaseError('28P01'), databaseError('28P01')])],
  ])('ends when %s', (_what, error) => {
    expect(isUnreachable(error)).toBe(false);
  });
});
