import { expect, it } from 'vitest';
import { foundOf } from './storedDocuments.ts';

it('a document is read without fields of a later program', () => {
  const stored = { _id: 'a', position: 3, title: 'A logo', budget: 9, phone: '+49 30 1', words: ['logo'] };
  expect(foundOf('tasks', stored)).toEqual({ id: 'a', position: 3, body: { title: 'A logo', budget: 9 } });
});
