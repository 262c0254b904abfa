import { expect, it } from 'vitest';
import { defineCollection } from './definition.ts';

const layout = {
  fields: { taskId: 'uuid', note: 'text', notedBy: 'key' },
  columns: [],
  indexes: [],
} as const;
type Body = Readonly<Record<keyof typeof layout.fields, string>>;

it('a collection does not define a text without an author', () => {
  expect(() => defineCollection<Body, never>('notes', layout)).toThrow(
    'The text note of notes has no author',
  );
  expect(defineCollection<Body, never>('notes', { ...layout, authors: { note: 'notedBy' } }).authors).toEqual(
    {
      note: 'notedBy',
    },
  );
});
