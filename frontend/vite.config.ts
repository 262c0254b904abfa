import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
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

export default defineConfig({
  plugins: [
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
    // Says which files belong to the first load, for its budget.
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few files pack better than many, and those of libraries stay in a browser's cache over many releases. What
          // checks documents is apart, without the contracts' plain words: the first load needs only those.
          groups: [
            { name: 'words', test: /contracts\/src\/vocabulary\.ts/, priority: 4 },
            { name: 'schemas', test: /(node_modules\/zod|contracts\/src)\//, priority: 3 },
            {
              name: 'react',
              tags: ['$initial'],
              test: /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler)\//,
              priority: 2,
            },
            { name: 'libraries', tags: ['$initial'], test: /node_modules\//, priority: 1 },
            { name: 'app', tags: ['$initial'], test: /frontend\/src\// },
          ],
        },
      },
    },
  },
});
