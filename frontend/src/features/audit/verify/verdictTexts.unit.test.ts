import { say, verdictSayings, type Said, type Verdict } from '@marketplace/contracts';
import { afterEach, describe, expect, it } from 'vitest';
import { inLanguage } from '../../../testing/inLanguage.ts';

const reason = 'The event at position 1502 is missing: 20001 follows 1501.';
const verdict = (said?: readonly Said[]): Verdict => ({
  ...{ valid: false, checked: 1_501, firstBroken: 1_502, reason },
  head: { position: 20_001, hash: 'ab'.repeat(32) },
  ...(said && { texts: { reason: [...said] } }),
});
const gap = say('verdict.gap', { position: 1_502, found: 20_001 });
const reasonIn = (language: string, given: Verdict) =>
  inLanguage(language, () => import('./verdictTexts.ts')).then(({ reasonText }) => reasonText(given));

afterEach(() => {
  document.documentElement.lang = 'en';
});

describe('the reason of a verdict', () => {
  it('is in German, in all its sentences', async () => {
    expect(await reasonIn('de', verdict([gap]))).toBe(
      'Das Ereignis an Position 1.502 fehlt: Auf 1.501 folgt 20.001.',
    );
    const kept = [say('verdict.kept-head', { position: 5 }), say('verdict.wrong-signature')];
    expect(await reasonIn('de', verdict(kept))).toBe(
      'Der gespeicherte Prüfpunkt an Position 5: Die Signatur passt nicht zum Prüfpunkt: Er wurde nach dem Signieren geändert.',
    );
  });

  it('stays English on an English page, from an older service, and with a code that is not known', async () => {
    expect(await reasonIn('en', verdict([gap]))).toBe(reason);
    expect(await reasonIn('de', verdict())).toBe(reason);
    expect(await reasonIn('de', verdict([gap, { code: 'verdict.from-the-future' }]))).toBe(reason);
  });

  it.each(['de', 'ar'])('has a text for each code in %s', async (language) => {
    const { reasonText } = await inLanguage(language, () => import('./verdictTexts.ts'));
    const texts = Object.entries(verdictSayings).map(([code, shape]) => {
      const values = Object.entries(shape).map(
        ([name, type]) => [name, type === 'number' ? 3 : name] as const,
      );
      return reasonText(verdict([{ code, values: Object.fromEntries(values) }])) ?? '';
    });
    // An id without a text is shown as it is: six letters.
    expect(texts.filter((text) => text === reason || /undefined|NaN|^\S{6}$|^$/.test(text))).toEqual([]);
    expect(new Set(texts).size).toBe(texts.length);
  });
});
