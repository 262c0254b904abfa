import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { readdirSync } from 'node:fs';
import { originsIn } from './build/catalogue.ts';

/** The languages are English, which is in the code, and the files of this folder. */
const folder = new URL('locales/', import.meta.url);
const locales = readdirSync(folder)
  .filter((name) => name.endsWith('.po'))
  .map((name) => name.slice(0, -'.po'.length));

const format = formatter({ lineNumbers: false });
const withoutOrigins = formatter({ origins: false });

export default defineConfig({
  sourceLocale: 'en',
  locales,
  catalogs: [
    {
      path: '<rootDir>/locales/{locale}',
      include: ['src'],
      exclude: ['**/*.test.*', '**/testing/**'],
    },
  ],
  runtimeConfigModule: { i18n: ['#i18n', 'i18n'], Trans: ['#i18n', 'Trans'] },
  // The texts are sorted by their source files, so that two branches seldom change the same lines.
  orderBy: 'origin',
  // One catalogue says where each text is used: for translators, and for the parts that the build makes of all.
  format: {
    ...format,
    serialize: (catalog, about) =>
      (about.locale === originsIn ? format : withoutOrigins).serialize(catalog, about),
  },
});
