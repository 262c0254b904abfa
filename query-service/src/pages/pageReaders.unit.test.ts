import express, { type Request } from 'express';
import { describe, expect, it } from 'vitest';
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
  it.each([
    ['en-GB,en-US;q=0.9,en;q=0.8', 'en', 'en-GB'],
    ['en;q=0.5, de-AT;q=0.9, de-DE', 'de', 'de-DE'],
    ['fr-CH, ar-EG;q=0.9, ar-AE;q=0.8', 'ar', 'ar-EG'],
    ['fr-CH, de-CH;q=0.5, en-GB;q=0.9', 'en', 'en-GB'],
    ['fr-FR', 'en', 'en'],
    ['*', 'en', 'en'],
    [undefined, 'en', 'en'],
    // A region that Intl does not know, options, and what is not a tag.
    ['en-XX,en;q=0.9', 'en', 'en'],
    ['en-gb-u-nu-arab-ca-buddhist', 'en', 'en-GB'],
    ['en-GB_posix, de_AT, en-AU;q=0.1', 'en', 'en-AU'],
    [`de-${'x'.repeat(300)}, de-AT;q=0.1`, 'de', 'de-AT'],
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
