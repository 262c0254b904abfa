import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Parts } from './catalogue.ts';

const staticImport = /^(?:import|export)\s(?!type\s)[\w\s{},*$]*?(?:from )?'(\.[^']+\.tsx?)'/gm;
// `withTexts`, `withHomeTexts` and `withStaffTexts` load more texts beside a file.
const dynamicImport = /(?<!with(?:Home|Staff)?Texts\()\bimport\('(\.[^']+\.tsx?)'\)/g;
// Pages, what is only loaded for signed-in users, and what the API's errors say. The home page is part of the first load.
const later = /^src\/(features\/(?!home\/)|api\/problem)/;

/** Files and what they load by themselves, from the imports in the source. */
const filesOf = (frontend: string, ...entries: string[]): ReadonlySet<string> => {
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
  for (const entry of entries) follow(entry);
  return seen;
};

/** The files of the first load, and the files that the home page loads later, for what is below its first screen. */
export const partsOf = (frontend: string): Parts => ({
  first: filesOf(frontend, 'src/main.ts'),
  home: filesOf(frontend, 'src/features/home/HomeMore.tsx', 'src/features/home/carousel/Carousel.tsx'),
});
