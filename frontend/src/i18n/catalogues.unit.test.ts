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

  it('is divided: the texts that only auditors and operators see, the texts of rare pages, and all others', () => {
    const used = (...files: string[]) => ({
      ...entry('Text', 'src/page.ts'),
      origin: files.map((file): [string] => [`src/${file}.ts`]),
    });
    const catalogue = {
      page: used('page'),
      staff: used('features/audit/LedgerPage'),
      rare: used('pages/texts/TermsPage'),
      staffAndRare: used('features/audit/LedgerPage', 'pages/texts/TermsPage'),
      staffAndPage: used('operatorActions/names', 'page'),
    };
    expect(Object.keys(entriesOf(catalogue, 'all'))).toEqual(['page', 'staffAndRare', 'staffAndPage']);
    expect(Object.keys(entriesOf(catalogue, 'staff'))).toEqual(['staff']);
    expect(Object.keys(entriesOf(catalogue, 'rare'))).toEqual(['rare']);
  });
});
