import { readFileSync } from 'node:fs';

/**
 * What a visit of `/` fetches, by Vite's manifest of the build. `standing` is the page's script and the app with everything
 * that it imports: the page is not there before. `moving` is what it then fetches by itself, without anybody doing anything.
 */
const manifest = JSON.parse(readFileSync(new URL('dist/.vite/manifest.json', import.meta.url), 'utf8'));

const withImports = (keys, seen = new Set()) => {
  for (const key of keys) {
    if (seen.has(key)) continue;
    seen.add(key);
    withImports(manifest[key].imports ?? [], seen);
  }
  return seen;
};
const files = (keys) => [...keys].map((key) => `dist/${manifest[key].file}`);

const standing = withImports(['index.html', 'src/start.tsx']);
// Fetched when somebody asks for it, by going to another page or by opening or signing in to something.
const asked =
  /src\/features\/(tasks|bids|pages|audit|operations)\/|(Login|Register|MissingRole)Page|MenuDrawer|UserAvatar/;
const byItself = [...standing]
  .flatMap((key) => manifest[key].dynamicImports ?? [])
  .filter((key) => !asked.test(key));

export default [
  {
    name: '/ until it stands',
    path: ['dist/theme.js', ...files(standing)],
    limit: '180 kB',
    brotli: true,
  },
  {
    name: '/ with all that follows by itself',
    path: ['dist/theme.js', ...files(withImports(byItself, new Set(standing)))],
    limit: '275 kB',
    brotli: true,
  },
];
