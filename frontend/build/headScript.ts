import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minify, type Plugin } from 'vite';

const sources = ['public/theme.js', 'src/served/earlyInput.js'];

/** Writes and minifies `theme.js`, the only script in the page's head: every page waits for it. */
export const headScript = (): Plugin => ({
  name: 'head-script',
  apply: 'build',
  generateBundle: {
    order: 'pre',
    async handler() {
      const source = sources.map((name) => readFileSync(join(import.meta.dirname, '..', name), 'utf8'));
      const { code, errors } = await minify('theme.js', source.join('\n'));
      if (errors.length > 0) this.error(errors.map(({ message }) => message).join('\n'));
      this.emitFile({ type: 'asset', fileName: 'theme.js', source: code });
    },
  },
});
