import { dirname } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { constants } from 'node:zlib';
import { headScript } from './build/headScript.ts';
import { icons } from './build/icons.ts';
import { languages } from './build/languages.ts';
import { themeColors } from './build/themeColors.ts';
import { withoutProse } from './build/withoutProse.ts';

const repository = dirname(import.meta.dirname);
const product = process.env['PRODUCT_URL'] ?? 'http://localhost:8080';
// The paths that the gateway serves beside the SPA. The paths of the SDK go to the Auth emulator.
const served = [
  '/api',
  '/config.json',
  '/identitytoolkit.googleapis.com',
  '/securetoken.googleapis.com',
  '/emulator',
];
const proxy = Object.fromEntries(served.map((path) => [path, product]));

/**
 * The build makes few files: on a slow network each file costs a part of a round trip, and small files compress badly. Files of libraries
 * stay in the browser's cache over many releases. `public/theme.js` evaluates each file in its own task. A module, with its imports,
 * belongs to the first group that matches it.
 */
const initial = { tags: ['$initial' as const] };
const shared = { minShareCount: 2 };
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/.*js$/ },
  {
    name: 'state',
    test: /node_modules\/(react-router|react-redux|redux|@reduxjs|immer|reselect|@lingui|cookie|set-cookie-parser)/,
    ...initial,
  },
  { name: 'libraries', test: /node_modules\/.*js$/, ...initial },
  { name: 'app', test: /\/src\/(?!main\.ts).*tsx?$|preload-helper|virtual:.*(?<!css)$/, ...initial },
  // Modules that each page loads at some time. The first load needs only the contracts' plain constants.
  {
    name: 'calls',
    test: /node_modules\/zod\/|virtual:icons\/(?!round-star)|contracts\/src\/(?!features\/)|\/src\/(api\/(?!live\/serverSent|bookmarksApi)|ui\/(sentences|text\/(?!C|English|Found|changed|useCopy))|features\/notifications\/unreadApi)/,
    ...shared,
  },
  // Modules that pages share, without those that only auditors and operators need, and without the libraries of forms and lists.
  {
    name: 'controls',
    test: /node_modules\/(?!eventsource|react-hook-form|@hookform|@tanstack|@popperjs|@mui\/material\/(Popper|Tooltip|Grow|Radio)).*js$/,
    ...shared,
  },
  {
    name: 'forms',
    test: /node_modules\/(react-hook-form|@hookform)\/|\/src\/(ui\/forms\/(form|limit|note)|(features\/)?auth\/)/i,
    ...shared,
  },
  {
    name: 'parts',
    test: /node_modules\/@tanstack\/|\/src\/((taskFilters|urlFilters|features\/userData|ui|formats)\/(?!people|staff|forms\/radio|tasks\/unread|lists\/data|pictures|feedback\/verdict)(?!.*Dialog\.tsx)|api\/bookmarksApi|features\/tasks\/(browse\/|calls\/failureTexts)).*tsx?$/i,
    ...shared,
  },
  {
    name: 'pages',
    test: /\/src\/(?!features\/(audit|operations|moderation|home|profiles|bids\/reviews)\/|moderation\/(?!ReportButton|OwnHidden|decisions)|ui\/(people|staff|pictures|feedback\/Verdict|forms\/Radio)|browser\/(save|forget)|api\/live\/serverSent).*tsx?$/,
    ...shared,
  },
  // What few readers open, in one file: the name of each file is part of the first load.
  {
    name: 'moderation',
    test: /node_modules\/@mui\/material\/Radio|\/src\/(moderation\/|ui\/(forms\/Radio|people\/starWords|staff\/thingNames))/,
  },
].map(({ test, ...group }, index, all) => ({
  ...group,
  // The folder that the checkout is in may be called src, too.
  test: (id: string) => test.test(id.replace(repository, '')),
  priority: all.length - index,
}));

export default defineConfig({
  plugins: [
    themeColors(),
    headScript(),
    icons(),
    languages(),
    withoutProse(),
    react(),
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
      // No warnings about a slow build: on a busy machine they are not a fault, and only confuse a newcomer.
      checks: { bundlerTimings: false },
      output: { codeSplitting: { groups } },
    },
  },
});
