import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withClosedMarks, isolatedText, pageDataId, type RenderedPage } from '@marketplace/contracts';
import { readWebApp, type Language, type WebApp } from '@marketplace/service-kit/rendering';
import { digest } from '../http/etag.ts';

export interface PageDescription {
  readonly title: string;
  readonly description: string;
  /** Search engines do not show it. */
  readonly hidden?: true;
}

/** The web app's `index.html`, into which pages are put. */
export interface Shell extends WebApp {
  /** Changes with each build. */
  readonly build: string;
  filled(language: Language, page: RenderedPage, about?: PageDescription): string;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

const titleOfShell = /<title>[^<]*<\/title>/;
const description = /<meta name="description"[^>]*>/;
/** The app's script, and the preloads of its files. */
const appScript = /<script type="module"[^>]*><\/script>/;
const preloads = /\s*<link rel="modulepreload"[^>]*href="[^"]*"[^>]*>/g;
const content = /<div id="root">[^]*<\/noscript>/;

/** The first paint waits for the content: a row of which a half is there would move when the rest comes. */
const untilContent = `<link rel="expect" href="#${pageDataId}" blocking="render">`;

type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>;

/** The files of a module of the web app in the order in which they must be evaluated. */
const filesOf = (manifest: Manifest, source: string, seen = new Set<string>()): readonly string[] => {
  const chunk = manifest[source];
  if (chunk === undefined || seen.has(source)) return [];
  seen.add(source);
  return [...(chunk.imports ?? []).flatMap((each) => filesOf(manifest, each, seen)), `/${chunk.file}`];
};

const withAbout = (html: string, dir: string, about: PageDescription | undefined): string => {
  if (about === undefined) return html;
  const [title, text] = [about.title, about.description].map((one) => escapeHtml(withClosedMarks(one)));
  const inSentence = escapeHtml(isolatedText(about.title, dir === 'rtl' ? dir : 'ltr'));
  return html
    .replace(titleOfShell, () => `<title>${inSentence} · Marketplace</title>`)
    .replace(description, () =>
      [
        `<meta name="description" content="${text}">`,
        '<meta property="og:type" content="website">',
        '<meta property="og:site_name" content="Marketplace">',
        `<meta property="og:title" content="${title}">`,
        `<meta property="og:description" content="${text}">`,
        ...(about.hidden ? ['<meta name="robots" content="noindex">'] : []),
      ].join('\n    '),
    );
};

/** The built web app in that folder; undefined if it is not there. */
export const readShell = (folder: string): Shell | undefined => {
  const app = readWebApp(folder);
  if (app === undefined) return undefined;
  const { empty, module } = app;
  const manifest = JSON.parse(readFileSync(join(folder, 'dist/.vite/manifest.json'), 'utf8')) as Manifest;
  // The fonts are preloaded, so that the page is not painted twice.
  const fonts = readdirSync(join(folder, 'dist/assets'))
    .filter((name) => name.includes('-latin-wght-') && name.endsWith('.woff2'))
    .map((name) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${name}">`);
  const still = empty.replace(appScript, '').replaceAll(preloads, '');
  // The content needs no script: `theme.js` loads the app after the first paint, each file in its own task; the app starts with the last.
  const scripts = (lang: string, sources: readonly string[]) => {
    const first = filesOf(manifest, 'index.html');
    const more = [`virtual:texts/${lang}/all`, ...sources].flatMap((source) => filesOf(manifest, source));
    return [...new Set([...first.slice(0, -1), ...more, ...first.slice(-1)])].join(' ');
  };
  return {
    ...app,
    build: digest(empty, readFileSync(new URL(module), 'utf8')),
    // Each replacement is a function: a text may contain `$&`.
    filled: ({ lang, dir }, { title, styles, styleNames, body, data, sources }, about) =>
      withAbout(still, dir, about)
        .replace('<script src="/theme.js"', (tag) => `${tag} data-app="${scripts(lang, sources)}"`)
        .replace('<html lang="en">', () => `<html lang="${lang}" dir="${dir}">`)
        .replace(titleOfShell, (known) => (about ? known : title || known))
        .replace('<link rel="stylesheet"', (tag) => `${untilContent}${fonts.join('')}${tag}`)
        .replace('</head>', () => `<style data-emotion="${styleNames}">${styles}</style></head>`)
        .replace(
          content,
          () =>
            `<div id="root">${body}</div><script type="application/json" id="${pageDataId}">${data}</script>`,
        ),
  };
};
