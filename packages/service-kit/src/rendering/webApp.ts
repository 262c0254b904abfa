import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface Language {
  readonly lang: string;
  readonly dir: string;
}

/** The built web app. */
export interface WebApp {
  /** Its `index.html`: the page without content. */
  readonly empty: string;
  readonly languages: readonly Language[];
  /** The URL of the module that renders pages and mails. */
  readonly module: string;
}

const languagesOf = (html: string): readonly Language[] =>
  (/data-languages="([^"]*)"/.exec(html)?.[1] ?? '').split(' ').map((each) => {
    const [lang = '', dir = ''] = each.split(',');
    return { lang, dir };
  });

/** The built web app in that folder; undefined if it is not there. */
export const readWebApp = (folder: string): WebApp | undefined => {
  const file = join(folder, 'dist/index.html');
  const module = join(folder, 'dist-server/renderPage.js');
  if (!existsSync(file) || !existsSync(module)) return undefined;
  const empty = readFileSync(file, 'utf8');
  return { empty, languages: languagesOf(empty), module: pathToFileURL(module).href };
};
