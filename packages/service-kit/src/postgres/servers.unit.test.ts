import { describe, expect, it } from 'vitest';
import { serversOf } from './client.ts';

describe('a database URL', () => {
  it('with several hosts names a server for each; one that takes writes is used', () => {
    expect(serversOf('postgresql://me:p%40ss@db-1:5432,db-2,[::1]:5433/shop?sslmode=require')).toEqual({
      urls: [
        'postgresql://me:p%40ss@db-1:5432/shop?sslmode=require',
        'postgresql://me:p%40ss@db-2/shop?sslmode=require',
        'postgresql://me:p%40ss@[::1]:5433/shop?sslmode=require',
      ],
      mustWrite: true,
    });
  });

  it.each([
    ['postgresql://db/shop', false],
    ['postgres://db/shop?target_session_attrs=any', false],
    ['postgresql://db/shop?target_session_attrs=primary', true],
    ['postgresql://db/shop?target_session_attrs=read-write', true],
  ])('with one host must take writes if it says so: %s', (url, mustWrite) => {
    expect(serversOf(url)).toEqual({ urls: [url.replace(/\?.*/, '')], mustWrite });
  });
});
