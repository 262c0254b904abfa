import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { apiServer } from './apiServer.ts';
import { matchMediaWith } from './media.ts';

vi.stubGlobal('scrollTo', () => undefined);

beforeAll(() => {
  apiServer.listen({ onUnhandledRequest: 'error' });
});
beforeEach(() => {
  matchMediaWith('(prefers-color-scheme: light)');
});
afterEach(() => {
  cleanup();
  apiServer.resetHandlers();
  localStorage.clear();
});
afterAll(() => {
  apiServer.close();
});
