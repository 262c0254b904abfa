import { expect, it } from 'vitest';
import { defineCollection } from './definition.ts';

const layout = {
  fields: { taskId: 'uuid', note: 'text', notedBy: 'key' },
  columns: [],
  indexes: [],
} as const;
type Body = Readonly<Record<keyof typeof layout.fields, string>>;
const notes = defineCollection<Body, never>('notes', { ...layout, authors: { note: 'notedBy' } });

it('a collection does not define a text without an author', () => {
  expect(() => defineCollection<Body, never>('notes', layout)).toThrow(
    'The text note of notes has no author',
  );
  expect(notes.authors).toEqual({ note: 'notedBy' });
});

it('a collection has an index for its columns, which begins with one of them', () => {
  const define = (indexes: readonly (readonly ('taskId' | 'position')[])[]) =>
    defineCollection<Body, 'taskId'>('notes', {
      ...layout,
      authors: { note: 'notedBy' },
      columns: ['taskId'],
      indexes,
    });
  expect(() => define([])).toThrow('Reads of notes have no index');
  expect(() => define([['position']])).toThrow('Reads of notes have no index');
  expect(define([['taskId', 'position']]).indexes).toEqual([['taskId', 'position']]);
});

it('a new author has not written the texts of the one before', () => {
  const patch = (fields: Partial<Body>) => expect(notes.patch({ position: 1 }, 'n', fields));
  patch({ notedBy: 'bob' }).toHaveProperty('fields', { note: '', notedBy: 'bob' });
  patch({ notedBy: 'bob', note: 'Mine' }).toHaveProperty('fields', { note: 'Mine', notedBy: 'bob' });
  patch({ taskId: 't' }).toHaveProperty('fields', { taskId: 't' });
});
