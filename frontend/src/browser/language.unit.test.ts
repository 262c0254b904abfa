import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { blockStorage } from '../testing/blockStorage.ts';

const script = readFileSync(join(import.meta.dirname, '../../public/theme.js'), 'utf8');
const root = document.documentElement;

/** The language after the script has run, in a browser with these languages. */
const chosen = (browser: readonly string[], choice?: string) => {
  if (choice !== undefined) localStorage.setItem('language', choice);
  const tag = document.createElement('script');
  tag.dataset['languages'] = 'ar,rtl,/assets/ar.js de,ltr,/assets/de.js en,ltr';
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(tag);
  Object.defineProperty(navigator, 'languages', { value: browser, configurable: true });
  runInThisContext(script);
  return `${root.lang} ${root.dir}`;
};

afterEach(() => {
  vi.restoreAllMocks();
  Object.defineProperty(navigator, 'languages', { value: ['en-GB'], configurable: true });
  root.lang = 'en';
  root.dir = '';
  delete root.dataset['foreign'];
  document.head.querySelectorAll('[rel=modulepreload]').forEach((link) => link.remove());
});

describe('the language of a page', () => {
  it.each([
    ['the first of the browser that the product has', ['fr-FR', 'de-AT', 'en'], undefined, 'de ltr'],
    ['written from right to left where the language is', ['ar-EG'], undefined, 'ar rtl'],
    ['the reader’s choice before the browser’s', ['de'], 'ar', 'ar rtl'],
    ['the browser’s if the product does not have the choice', ['de'], 'tlh', 'de ltr'],
  ])('is %s', (_name, browser, choice, expected) => {
    expect(chosen(browser, choice)).toBe(expected);
  });

  it('stays English if the product has none of the browser’s', () => {
    expect(chosen(['fr', 'ja'])).toBe('en ');
  });

  it('hides content in another language until the app is there, and tells the server', () => {
    chosen(['de']);
    expect(root.dataset['foreign']).toBe('');
    expect(document.cookie).toContain('language=de');
    delete root.dataset['foreign'];
    chosen(['de']);
    expect(root.dataset['foreign']).toBeUndefined();
  });

  it('works without storage', () => {
    blockStorage();
    expect(chosen(['de'])).toBe('de ltr');
  });

  it('loads its texts before the app asks for them', () => {
    chosen(['de']);
    const preloads = [...document.head.querySelectorAll('[rel=modulepreload]')];
    expect(preloads.map((link) => link.getAttribute('href'))).toEqual(['/assets/de.js']);
  });
});
