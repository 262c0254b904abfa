import { afterEach, expect, it } from 'vitest';
import { inLanguage } from '../../testing/inLanguage.ts';

afterEach(() => {
  document.documentElement.lang = 'en';
});

it('names the parts of the file in the reader’s language by their codes; a new one stays English', async () => {
  const { partText } = await inLanguage('de', () => import('./partTexts.ts'));
  const entries: never[] = [];
  expect(partText({ code: 'bids', where: 'Bids', why: 'As a server reworded it.', entries })).toEqual({
    where: 'Ihre Gebote',
    why: 'Aus dem Journal gemacht, damit sie gelesen und angenommen werden.',
  });
  const newer = { where: 'Your bids', why: 'You wrote them.' };
  expect(partText({ ...newer, entries })).toEqual(newer);
});
