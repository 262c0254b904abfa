import { vi } from 'vitest';

/** What jsdom lacks: media queries. Those that contain `text` match from now on. */
export const matchMediaWith = (text: string): void => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes(text),
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
};
