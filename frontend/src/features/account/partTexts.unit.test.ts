import { afterEach, expect, it } from 'vitest';
import { inLanguage } from '../../testing/inLanguage.ts';

afterEach(() => {
  document.documentElement.lang = 'en';
});

it('names the parts of the file in the reader’s language; a new one stays English', async () => {
  const { partText } = await inLanguage('de', () => import('./partTexts.ts'));
  expect(partText({ where: 'Your bids', why: 'As the server says.' })).toEqual({
    where: 'Ihre Gebote',
    why: 'Aus dem Journal gemacht, damit sie gelesen und angenommen werden.',
  });
  const newer = { where: 'Messages', why: 'You wrote them.' };
  expect(partText(newer)).toEqual(newer);
});
