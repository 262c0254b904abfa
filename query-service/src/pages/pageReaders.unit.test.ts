import express, { type Request } from 'express';
import { describe, expect, it, vi } from 'vitest';
import { createPageReaders } from './pageReaders.ts';

const readerOf = createPageReaders([
  { lang: 'ar', dir: 'rtl' },
  { lang: 'de', dir: 'ltr' },
  { lang: 'en', dir: 'ltr' },
]);
const asking = (accepted: string | undefined, cookie?: string): Request =>
  Object.assign(Object.create(express.request) as Request, {
    headers: { ...(accepted !== undefined && { 'accept-language': accepted }), cookie },
  });
const choice = (accepted?: string, cookie?: string) => {
  const { language, locale } = readerOf(asking(accepted, cookie));
  return [language.lang, locale];
};

describe('the reader of a page', () => {
  it('looks at ten tags of a header, however long', () => {
    const looked = vi.spyOn(Intl, 'Locale');
    const split = vi.spyOn(String.prototype, 'split');
    const tags = (length: number) => Array.from({ length }, (_, at) => `a${at.toString(36)}`).join();
    for (const length of [40, 3_000]) choice(tags(length));
    expect(looked.mock.calls.length).toBeLessThanOrEqual(2 * 11);
    expect(Math.max(...split.mock.contexts.map((text) => String(text).length))).toBeLessThanOrEqual(200);
    vi.restoreAllMocks();
  });

  it.each([
    ['en-GB,en-US;q=0.9,en;q=0.8', 'en', 'en-GB'],
    ['en;q=0.5, de-AT;q=0.9, de-DE', 'de', 'de-DE'],
    ['fr-CH, ar-EG;q=0.9, ar-AE;q=0.8', 'ar', 'ar-EG'],
    ['fr-CH, de-CH;q=0.5, en-GB;q=0.9', 'en', 'en-GB'],
    ['fr-FR', 'en', 'en'],
    ['*', 'en', 'en'],
    [undefined, 'en', 'en'],
    // A region that Intl does not know, options, and texts that are no tags.
    ['en-XX,en;q=0.9', 'en', 'en'],
    ['en-gb-u-nu-arab-ca-buddhist', 'en', 'en-GB'],
    ['en-GB_posix, de_AT, en-AU;q=0.1', 'en', 'en-AU'],
    // Only the start of a long list is read.
    [`de-AT, ${'en-GB;q=0.5, '.repeat(50)}de-CH`, 'de', 'de-AT'],
    [`de-${'x'.repeat(300)}, de-AT;q=0.1`, 'en', 'en'],
  ])('who accepts %s reads %s, written as in %s', (accepted, language, locale) => {
    expect(choice(accepted)).toEqual([language, locale]);
    expect(choice(accepted)).toEqual([language, locale]);
  });

  it('gets the chosen language, with the region that the browser has for it', () => {
    expect(choice('en-GB, de-AT;q=0.5', 'theme=x; language=de')).toEqual(['de', 'de-AT']);
    expect(choice('en-GB, de-AT;q=0.5')).toEqual(['en', 'en-GB']);
    expect(choice('en-GB', 'language=ar')).toEqual(['ar', 'ar']);
    expect(choice('en-GB', 'language=fr')).toEqual(['en', 'en-GB']);
  });
});
