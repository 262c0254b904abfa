import { formatter } from '@lingui/format-po';
import { englishTexts, inEnglish } from '@marketplace/contracts/english';
import { eachSentence, valueNames } from '@marketplace/contracts/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { inLanguage } from '../../testing/inLanguage.ts';

const all = eachSentence();
const pageIn = (code: string) => inLanguage(code, () => import('./sentenceText.ts'));
const locales = join(import.meta.dirname, '../../../locales');

afterEach(() => {
  Object.assign(document.documentElement, { lang: 'en', dir: '' });
});

describe.each(['de', 'ar'])('the sentences of the API in %s', (language) => {
  it('are all there, each with a text of its own', async () => {
    const { translated } = await pageIn(language);
    const texts = all.map((said) => translated(said) ?? said.code);
    expect(
      texts.filter((text, index) => text === all[index]?.code || /undefined|NaN|[{}`]|^$/.test(text)),
    ).toEqual([]);
    expect(new Set(texts).size).toBe(all.length);
  });

  it('have the values of the English ones', async () => {
    const po = readFileSync(join(locales, `${language}.po`), 'utf8');
    const entries = Object.values(
      await formatter().parse(po, { locale: language, filename: '', sourceLocale: 'en' }),
    );
    const byCode = new Map(entries.map(({ context, translation }) => [context, translation]));
    for (const [code, text] of Object.entries(englishTexts))
      expect([code, ...valueNames(byCode.get(code) ?? '')]).toEqual([code, ...valueNames(text)]);
  });
});

it('shows each sentence on an English page as the service has it', async () => {
  const { sentenceText: saidText } = await pageIn('en');
  for (const said of all) expect(saidText([said], inEnglish([said]))).toBe(inEnglish([said]));
});

it('stays English from an older service, with a code that is not known, and with other values', async () => {
  const { sentenceText: saidText } = await pageIn('de');
  const [slow, gap] = [
    { code: 'doctor.slow', values: { milliseconds: 'few' } },
    { code: 'verdict.from-the-future' },
  ];
  for (const sentences of [undefined, [slow], [gap]])
    expect(saidText(sentences, 'English.')).toBe('English.');
});

it('is in German, in all its sentences', async () => {
  const { sentenceText: saidText } = await pageIn('de');
  const kept = [
    { code: 'verdict.kept-head', values: { position: 1_502 } },
    { code: 'verdict.wrong-signature' },
  ];
  expect(saidText(kept, '')).toBe(
    'Der gespeicherte Prüfpunkt an Position 1.502: Die Signatur passt nicht zum Prüfpunkt: Er wurde nach dem Signieren geändert.',
  );
});

it('isolates a command from right to left, and leaves its digits', async () => {
  document.documentElement.dir = 'rtl';
  const { translated } = await pageIn('ar');
  expect(translated({ code: 'doctor.end-projector' })).toContain('\u2068kill -9\u2069');
  expect(translated({ code: 'doctor.resume', values: { name: 'tasks' } })).toContain(
    '\u2068npm run ops -- resume tasks\u2069',
  );
});
