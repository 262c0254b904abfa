import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { icons } from './build/icons.ts';
import { languages } from './build/languages.ts';
import { themeColors } from './build/themeColors.ts';

/** The pages that the server renders, with all libraries in the files: `query-service/src/pages` runs them. */
export default defineConfig({
  plugins: [themeColors(), icons(), languages(), react()],
  define: { 'process.env.NODE_ENV': '"production"' },
  publicDir: false,
  ssr: { noExternal: true, target: 'node' },
  build: {
    target: 'node24',
    ssr: 'src/served/renderPage.tsx',
    outDir: 'dist-server',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // One file contains all code, also the parts that the browser loads on demand.
    rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
  },
});
