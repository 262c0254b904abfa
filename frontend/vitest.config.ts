import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'frontend',
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    testTimeout: 30_000,
    // On a busy machine a page takes longer than the default second.
    expect: { poll: { timeout: 5_000 } },
    setupFiles: ['./src/testing/setup.ts'],
  },
});
