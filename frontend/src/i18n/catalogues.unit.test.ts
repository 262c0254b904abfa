import { describe, expect, it } from 'vitest';
import { compile, entriesOf } from '../../build/catalogue.ts';

const entry = (translation: string, file: string) => ({
  message: 'Hello',
  translation,
  origin: [[file]] as [string][],
});

describe('a catalogue', () => {
  it('does not build with a missing text', () => {
    expect(() => compile('de', { a: entry('Hallo', 'src/a.ts'), b: entry('', 'src/b.ts') })).toThrow(
      'locales/de.po: 1 texts are missing:\nHello',
    );
  });

  it('does not build with a text that is not ICU', () => {
    expect(() => compile('de', { a: entry('{n, plural, one {#}', 'src/a.ts') })).toThrow('locales/de.po: ');
  });

  it('is divided: the texts of the first load, and the texts of the other pages', () => {
    const both = {
      ...entry('Beide', 'src/page.ts'),
      origin: [['src/page.ts'], ['src/first.ts']] as [string][],
    };
    const catalogue = { a: entry('Erste', 'src/first.ts'), b: entry('Seite', 'src/page.ts'), both };
    const partOf = (part: string) => Object.keys(entriesOf(catalogue, part, new Set(['src/first.ts'])));
    expect(partOf('first')).toEqual(['a', 'both']);
    expect(partOf('pages')).toEqual(['b']);
  });
});
