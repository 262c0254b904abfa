import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const staticImport = /^(?:import|export)\s(?!type\s)[\w\s{},*$]*?(?:from )?'(\.[^']+\.tsx?)'/gm;
// `withTexts` loads the texts of pages beside a file.
const dynamicImport = /(?<!withTexts\()\bimport\('(\.[^']+\.tsx?)'\)/g;
// Pages, what is only loaded for signed-in users, and what the API's errors say. The home page is part of the first load.
const later = /^src\/(features\/(?!home\/)|api\/problem)/;

/** The files of the page `/` and of what it loads by itself, from the imports in the source: `src/app/App.tsx`. */
export const firstLoadFiles = (frontend: string): ReadonlySet<string> => {
  const seen = new Set<string>();
  const follow = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    const source = readFileSync(join(frontend, file), 'utf8');
    const found = (imports: RegExp) =>
      [...source.matchAll(imports)].map(([, path = '']) =>
        relative(frontend, join(frontend, file, '..', path)),
      );
    for (const path of found(staticImport)) follow(path);
    for (const path of found(dynamicImport)) if (!later.test(path)) follow(path);
  };
  follow('src/main.ts');
  return seen;
};
