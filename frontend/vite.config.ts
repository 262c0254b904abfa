import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { constants } from 'node:zlib';

const product = process.env['PRODUCT_URL'] ?? 'http://localhost:8080';
// What the gateway serves beside the SPA; the SDK's paths lead to the Auth emulator.
const served = [
  '/api',
  '/config.json',
  '/identitytoolkit.googleapis.com',
  '/securetoken.googleapis.com',
  '/emulator',
];
const proxy = Object.fromEntries(served.map((path) => [path, product]));

/** Files of the first load, by what is in them. A module goes to the first that fits. */
const firstLoad = {
  // What fetches the others must not wait for them.
  begin: /vite\/preload-helper|yieldToBrowser\.ts/,
  react: /node_modules\/(react|react-dom|scheduler)\/.*js$/,
  router: /node_modules\/(react-router|react-router-dom)\/.*js$/,
  store: /node_modules\/(@reduxjs\/toolkit|react-redux)\/.*js$/,
  styles:
    /node_modules\/(@emotion|@mui\/(system|utils|styled-engine|private-theming)|@mui\/material\/styles)\/.*js$/,
  libraries: /node_modules\/.*js$/,
  theme: /frontend\/src\/theme/,
  api: /frontend\/src\/api\/(?!live\/)/,
  app: /frontend\/src\/(?!main\.ts|yieldToBrowser\.ts).*tsx?$/,
};
const groupsOfFirstLoad = Object.entries(firstLoad).map(([name, test], index, all) => ({
  name,
  test,
  tags: ['$initial' as const],
  priority: all.length - index,
}));

/** Asks for the files of the first load as soon as the page is read, behind what it needs to be painted. */
const preloadFirstLoad: Plugin = {
  name: 'preload-first-load',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.values(bundle ?? {})
        .filter((file) => file.type === 'chunk' && file.name in firstLoad)
        .map(({ fileName }) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', fetchpriority: 'low', crossorigin: true, href: `/${fileName}` },
          injectTo: 'head',
        })),
  },
};

export default defineConfig({
  plugins: [
    react(),
    preloadFirstLoad,
    compression({
      include: /\.(js|css|html|svg|json)$/,
      threshold: 1024,
      algorithms: [
        defineAlgorithm('gzip', { level: 9 }),
        defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      ],
    }),
  ],
  server: { host: '127.0.0.1', proxy },
  preview: { host: '127.0.0.1', proxy },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    // Says which files belong to the first load, for its budget.
    manifest: true,
    rolldownOptions: {
      // The app itself is an entry, though only src/main.ts asks for it: what it needs is of the first load.
      input: ['index.html', 'src/start.tsx'],
      output: {
        codeSplitting: {
          // Few files pack better than many, those of libraries stay in a browser's cache over many releases, and each is
          // evaluated in a task of its own (src/main.ts). What checks documents is apart, without the contracts' plain
          // words: the first load needs only those.
          groups: [
            { name: 'words', test: /contracts\/src\/vocabulary\.ts/, priority: 20 },
            { name: 'zod', test: /node_modules\/zod\//, priority: 15 },
            { name: 'schemas', test: /contracts\/src\//, priority: 10 },
            ...groupsOfFirstLoad,
          ],
        },
      },
    },
  },
});
