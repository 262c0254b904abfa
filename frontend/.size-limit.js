import { readFileSync } from 'node:fs';

/**
 * The files that a visit of `/` loads, from the manifest of Vite's build. `rendered` is the page's script and all
 * its imports: the page needs them. `followUp` is what the page then loads without any action of
 * the user.
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

// An English reader; other languages load their own texts instead.
const rendered = withImports(['index.html', 'virtual:texts/en/all']);
// Loaded on demand: another page, a menu, a sign-in, an error of the API.
const onDemand =
  /src\/features\/(tasks|bids|profiles|notifications|userData|account|audit|moderation|operations)\/|src\/pages\/|(Login|Register|MissingRole|NotFound)Page|MenuDrawer|LanguageMenu|LogOutQuestion|RightToLeft|SearchDialog|SubscribeDialog|AccountButton|BookmarkButton|SignInAgain|virtual:texts\/..\/(staff|rare)|virtual:texts\/(de|ar)|problemSchema|firebaseSdk|LeaveForgotten|ReplayBar|replayIdentity|answerSchemas/;
const followUp = [...rendered]
  .flatMap((key) => manifest[key].dynamicImports ?? [])
  .filter((key) => !onDemand.test(key));

export default [
  {
    name: '/ until it is rendered',
    path: ['dist/theme.js', ...files(rendered)],
    limit: '191.8 kB',
    brotli: true,
  },
  {
    name: '/ with its follow-up loads',
    path: ['dist/theme.js', ...files(withImports(followUp, new Set(rendered)))],
    // With 1.9 kB of the carousel's styles, which were a file of their own before, and not counted.
    limit: '274.5 kB',
    brotli: true,
  },
  // With the headers of 13 files, the toasts and the live updates, which come later, a page stays below 300 kB.
  ...['pages/browse/BrowseTasksPage', 'features/auth/LoginPage'].map((page) => ({
    name: page,
    path: ['dist/theme.js', ...files(withImports([`src/${page}.tsx`], new Set(rendered)))],
    limit: '281.2 kB',
    brotli: true,
  })),
];
