import { RuleTester } from 'eslint';
import { describe, it } from 'vitest';
import fileUrls from './fileUrls.js';

Object.assign(RuleTester, { describe, it });
const errors = [{ messageId: 'path' }];

new RuleTester().run('no-pathname', fileUrls.rules['no-pathname'], {
  valid: [
    "fileURLToPath(new URL('..', import.meta.url))",
    "readFileSync(new URL('a.json', import.meta.url))",
    "new URL('/tasks', 'http://localhost').pathname",
    'const { pathname } = new URL(request.url)',
    'const { pathname } = location',
    "text.replace('a', 'b')",
    "const { url } = request; url.split('/')",
    'location.href.slice(7)',
  ],
  invalid: [
    "new URL('..', import.meta.url).pathname",
    "new URL('..', import.meta.url)['pathname']",
    'new URL(import.meta.url).pathname',
    "new URL(import.meta.resolve('./a.ts')).pathname",
    "const folder = new URL('locales/', import.meta.url); readdirSync(folder.pathname)",
    "const { pathname } = new URL('..', import.meta.url)",
    "const here = new URL('.', import.meta.url); const up = new URL('..', here); spawn(up.pathname)",
    'pathToFileURL(path).pathname',
    "import.meta.url.replace('file://', '')",
    'import.meta.url.slice(7)',
    "import.meta.resolve('./a.ts').slice(7)",
    "const { url } = import.meta; url.replace('file://', '')",
    "const base = import.meta.url; new URL('.', base).pathname",
    "new URL('.', import.meta.url).href.slice(7)",
    "String(new URL('.', import.meta.url)).slice(7)",
    "URL.parse('.', import.meta.url)?.pathname",
    "new globalThis.URL('.', import.meta.url).pathname",
    'new URL(`file://${path}`).pathname',
  ].map((code) => ({ code, errors })),
});
