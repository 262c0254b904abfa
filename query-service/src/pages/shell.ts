import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageDataId, type RenderedPage } from '@marketplace/contracts';
import { digest } from '../http/etag.ts';

/** A language of the web app. */
export interface Language {
  readonly lang: string;
  readonly dir: string;
}

/** What the head of a page says about its content. */
interface About {
  readonly title: string;
  readonly description: string;
}

/** The web app's `index.html`, into which pages are put. */
export interface Shell {
  /** Changes with each build. */
  readonly build: string;
  /** The page without content. */
  readonly empty: string;
  readonly languages: readonly Language[];
  /** The module that renders pages. */
  readonly module: string;
  filled(language: Language, page: RenderedPage): string;
  described(about: About): string;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

const titleOfShell = /<title>[^<]*<\/title>/;
const description = /<meta name="description"[^>]*>/;
/** The app's script, and the preloads of its files. */
const appScript = /<script type="module"[^>]*src="([^"]*)"[^>]*><\/script>/;
const preloads = /\s*<link rel="modulepreload"[^>]*href="([^"]*)"[^>]*>/g;
const content = /<div id="root">[^]*<\/noscript>/;

const languagesOf = (html: string): readonly Language[] =>
  (/data-languages="([^"]*)"/.exec(html)?.[1] ?? '').split(' ').map((each) => {
    const [lang = '', dir = ''] = each.split(',');
    return { lang, dir };
  });

/** The built web app in that folder; undefined if it is not there. */
export const readShell = (folder: string): Shell | undefined => {
  const file = join(folder, 'dist/index.html');
  const module = join(folder, 'dist-server/renderPage.js');
  if (!existsSync(file) || !existsSync(module)) return undefined;
  const empty = readFileSync(file, 'utf8');
  const files = [appScript.exec(empty)?.[1], ...[...empty.matchAll(preloads)].map(([, href]) => href)];
  // With the fonts at the first paint, nothing is painted twice.
  const fonts = readdirSync(join(folder, 'dist/assets'))
    .filter((name) => name.includes('-latin-wght-') && name.endsWith('.woff2'))
    .map((name) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${name}">`);
  // The content needs no script: `theme.js` loads the app after the first paint.
  const still = empty
    .replace(appScript, '')
    .replaceAll(preloads, '')
    .replace('<script src="/theme.js"', (tag) => `${tag} data-app="${files.join(' ')}"`);
  return {
    build: digest(empty, readFileSync(module, 'utf8')),
    empty,
    languages: languagesOf(empty),
    module,
    // Each replacement is a function: a text may contain `$&`.
    filled: ({ lang, dir }, { title, styles, styleNames, body, data }) =>
      still
        .replace('<html lang="en">', () => `<html lang="${lang}" dir="${dir}">`)
        .replace(titleOfShell, () => title)
        .replace('<link rel="stylesheet"', (tag) => `${fonts.join('')}${tag}`)
        .replace('</head>', () => `<style data-emotion="${styleNames}">${styles}</style></head>`)
        .replace(
          content,
          () =>
            `<div id="root">${body}</div><script type="application/json" id="${pageDataId}">${data}</script>`,
        ),
    described: (about) => {
      const [title, text] = [escapeHtml(about.title), escapeHtml(about.description)];
      return empty
        .replace(titleOfShell, () => `<title>${title} · Marketplace</title>`)
        .replace(description, () =>
          [
            `<meta name="description" content="${text}">`,
            '<meta property="og:type" content="website">',
            '<meta property="og:site_name" content="Marketplace">',
            `<meta property="og:title" content="${title}">`,
            `<meta property="og:description" content="${text}">`,
          ].join('\n    '),
        );
    },
  };
};
