import { describe, expect, it } from 'vitest';
import { originOf, safeOrigin } from './loginOrigin.ts';

describe('a remembered origin', () => {
  it.each(['/tasks/1', '/browsetask?q=logo#top', '/'])('leads back to %s', (from) => {
    expect(safeOrigin(from)).toBe(from);
  });
  it('may be an absolute URL of our origin', () => {
    expect(safeOrigin(`${location.origin}/addtask`)).toBe('/addtask');
  });
  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'https://user@evil.example/',
    'http://[',
    42,
    undefined,
  ])('is the home page for %j', (from) => {
    expect(safeOrigin(from)).toBe('/');
  });
  it.each([null, undefined, 'text', {}, { from: { pathname: '/addtask' } }])(
    'is the home page for the state %j',
    (state) => {
      expect(originOf(state)).toBe('/');
    },
  );
});
