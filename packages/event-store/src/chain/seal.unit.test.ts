import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { commitmentOf } from './seal.ts';

it.each([32, 31, 0])(
  'a commitment covers the salt, of %d bytes, and the texts, and nothing else',
  (length) => {
    const salt = Buffer.alloc(length, 7);
    const values = '{"title":"Näh"}';
    expect(commitmentOf(salt, values)).toBe(
      hash('sha256', Buffer.concat([salt, Buffer.from(values)]), 'hex'),
    );
  },
);
