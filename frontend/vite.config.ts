import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { constants } from 'node:zlib';
import { languages } from './build/languages.ts';
import { productionRouter } from './build/productionRouter.ts';
import { smallTheme } from './build/smallTheme.ts';
import { themeColors } from './build/themeColors.ts';
import { unusedModules } from './build/unusedModules.ts';

const product = process.env['PRODUCT_URL'] ?? 'http://localhost:8080';
// What the gateway serves beside the SPA; the SDK's paths are the paths of the Auth emulator.
const served = [
  '/api',
  '/config.json',
  '/identitytoolkit.googleapis.com',
  '/securetoken.googleapis.com',
  '/emulator',
];
const proxy = Object.fromEntries(served.map((path) => [path, product]));

/** Files of the first load, by content. A module goes into the first that matches. */
const firstLoad = {
  // The loader must not wait for the files that it loads.
  begin: /vite\/preload-helper|yieldToBrowser\.ts/,
  react: /node_modules\/(react|react-dom|scheduler)\/.*js$/,
  router: /node_modules\/(react-router|react-router-dom)\/.*js$/,
  store: /node_modules\/(@reduxjs\/toolkit|react-redux)\/.*js$/,
  styles:
    /node_modules\/(@emotion|@mui\/(system|utils|styled-engine|private-theming)|@mui\/material\/styles)\/.*js$/,
  libraries: /node_modules\/.*js$/,
  texts: /frontend\/src\/(i18n\/|formats\/(numbers|reader)|loadOnce)|virtual:texts$/,
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

/** Preloads the files of the first load as soon as the page is read, after what the first paint needs. */
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
    productionRouter,
    unusedModules,
    themeColors(),
    smallTheme(),
    languages(),
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
    // A browser without modulepreload loads the same files a little later.
    modulePreload: { polyfill: false },
    // Lists the files of the first load, for the size budget.
    manifest: true,
    rolldownOptions: {
      // Seconds of a busy machine are no fault that a newcomer must read.
      checks: { bundlerTimings: false },
      // The app itself is an entry, so that its imports belong to the first load.
      input: ['index.html', 'src/start.tsx'],
      output: {
        codeSplitting: {
          // Few files compress better than many, and files of libraries stay in the browser's cache over many
          // releases, and each is evaluated in its own task (src/main.ts). The schemas are separate from the
          // contracts' plain constants: the first load needs only the constants, its follow-up loads only the
          // schemas that every page needs.
          groups: [
            { name: 'words', test: /contracts\/src\/(vocabulary|day|servedPage)\.ts/, priority: 20 },
            { name: 'zod', test: /node_modules\/zod\//, priority: 15 },
            { name: 'schemas', test: /contracts\/src\/(documents|problems)\.ts/, priority: 12 },
            { name: 'pageSchemas', test: /contracts\/src\//, priority: 10 },
            ...groupsOfFirstLoad,
          ],
        },
      },
    },
  },
});
