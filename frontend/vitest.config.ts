import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { icons } from './build/icons.ts';
import { languages } from './build/languages.ts';
import { themeColors } from './build/themeColors.ts';

export default defineConfig({
  plugins: [languages(), themeColors(), icons(), react()],
  test: {
    name: 'frontend',
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'happy-dom',
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    isolate: false,
    // Rendering makes much garbage that is soon collected: with more room for it, a sixth of the time is less.
    execArgv: ['--max-semi-space-size=64'],
    testTimeout: 120_000,
    // As `asyncUtilTimeout` in setup.ts.
    expect: { poll: { timeout: 30_000 } },
    setupFiles: ['./src/testing/freshModules.ts', './src/testing/setup.ts'],
    sequence: { setupFiles: 'list' },
  },
});
