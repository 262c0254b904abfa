import { expect, it } from 'vitest';
import { createAnswerLists } from './answerLists.ts';

it('reads the texts of a list once, and again when they were dropped', async () => {
  let reads = 0;
  const at = { position: 3, revision: 'a' };
  const entry = { id: 'one', textPosition: 1, bidsCount: 0, liveBids: 0 };
  const { list, dropTexts } = createAnswerLists({
    entries: () => Promise.resolve({ ...at, entries: [entry] as never[] }),
    texts: () => {
      reads += 1;
      const texts = { textPosition: 1, shown: '{"title":"A logo"}', personal: '{"userEmail":"a@b"}' };
      return Promise.resolve({ ...at, texts: new Map([['one', texts]]) });
    },
  });
  const read = () => list({ where: [], order: [] }, { most: 10, reader: 'everybody' });
  await read();
  expect(String((await read()).list?.json)).toContain('A logo');
  expect(reads).toBe(1);
  dropTexts();
  await read();
  expect(reads).toBe(2);
});
