import { expect, it } from 'vitest';
import { layoutOf } from '../projections/index.ts';
import { foundOf } from './storedDocuments.ts';

it('a document is read without fields of a later program, and with the empty texts that are not stored', () => {
  const rest = JSON.stringify({ work: 'started', phone: '+49 30 1' });
  const shown = JSON.stringify({ _id: 'a', title: 'A logo' });
  const stored = { _id: 'a', position: 3, budget: 9, score: 5, rest, shown, words: ['logo'] };
  const { id, position, columns, body } = foundOf('tasks', stored);
  const { fields } = layoutOf('tasks');
  const texts = Object.keys(fields).filter((name) => fields[name] === 'text' || fields[name] === 'key');
  expect({ id, position, columns, body }).toEqual({
    id: 'a',
    position: 3,
    columns: { budget: 9 },
    body: {
      ...Object.fromEntries(texts.map((name) => [name, ''])),
      title: 'A logo',
      budget: 9,
      work: 'started',
    },
  });
});
