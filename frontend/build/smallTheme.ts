import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minify, type Plugin } from 'vite';

const source = join(import.meta.dirname, '../public/theme.js');

/** Minifies `public/theme.js`: files of `public` are copied as they are, and every page waits for this one. */
export const smallTheme = (): Plugin => ({
  name: 'small-theme',
  apply: 'build',
  generateBundle: {
    order: 'pre',
    async handler() {
      const { code, errors } = await minify('theme.js', readFileSync(source, 'utf8'));
      if (errors.length > 0) this.error(errors.map(({ message }) => message).join('\n'));
      this.emitFile({ type: 'asset', fileName: 'theme.js', source: code });
    },
  },
});
