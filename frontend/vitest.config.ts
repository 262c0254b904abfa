import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { languages } from './build/languages.ts';
import { themeColors } from './build/themeColors.ts';

export default defineConfig({
  plugins: [languages(), themeColors(), react()],
  test: {
    name: 'frontend',
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    maxWorkers: '100%',
    // As the tests with real parts in ../vitest.config.ts.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 30_000,
    // On a busy machine a page takes longer than the default second.
    expect: { poll: { timeout: 5_000 } },
    setupFiles: ['./src/testing/setup.ts'],
  },
});
