import { defineConfig } from '@lingui/cli';
import { babelExtractor } from '@lingui/cli/api/extractors/babel';
import type { ExtractorType } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { readdirSync } from 'node:fs';

/** The languages are the files of this folder. */
const folder = new URL('locales/', import.meta.url);
const locales = readdirSync(folder)
  .filter((name) => name.endsWith('.po'))
  .map((name) => name.slice(0, -'.po'.length));

const idOf = generateMessageId as (message: string, context: string) => string;

/** The sentences of the API. The code of each is its context, so that the app finds it, and a changed sentence is translated again. */
const sentences: ExtractorType = {
  match: (file) => file.includes('contracts/src/texts/'),
  extract: async (file, _source, add) => {
    const catalogues = (await import(file)) as Readonly<Record<string, Readonly<Record<string, string>>>>;
    for (const texts of Object.values(catalogues))
      for (const [context, message] of Object.entries(texts))
        add({
          id: idOf(message, context),
          message,
          context,
          origin: [file, 1],
          placeholders: {},
        });
  },
};

export default defineConfig({
  sourceLocale: 'en',
  locales,
  extractors: [sentences, babelExtractor],
  catalogs: [
    {
      path: '<rootDir>/locales/{locale}',
      include: ['src', '../contracts/src/texts'],
      exclude: ['**/*.test.*', '**/testing/**'],
    },
  ],
  runtimeConfigModule: { i18n: ['#i18n', 'i18n'], Trans: ['#i18n', 'Trans'] },
  // Sorted by the files that they are from, so that two branches seldom change the same lines.
  orderBy: 'origin',
  format: formatter({ lineNumbers: false }),
});
