import { afterEach, expect, it, vi } from 'vitest';
import { forgetBrowser } from './forgetBrowser.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('deletes every storage but the language and the theme, also where one of them is blocked', async () => {
  const databases = new Set(['firebaseLocalStorageDb', 'open in another tab']);
  const stores = new Set(['pages']);
  vi.stubGlobal('indexedDB', {
    databases: () => Promise.resolve([...databases].map((name) => ({ name }))),
    deleteDatabase: (name: string) => {
      const request = { onsuccess: () => undefined, onblocked: () => undefined };
      queueMicrotask(() => {
        if (name.startsWith('open')) request.onblocked();
        else if (databases.delete(name)) request.onsuccess();
      });
      return request;
    },
  });
  vi.stubGlobal('caches', {
    keys: () => Promise.resolve([...stores]),
    delete: (name: string) => Promise.resolve(stores.delete(name)),
  });
  vi.stubGlobal('sessionStorage', undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const key of ['language', 'theme', 'auth:session', 'firebase:user']) localStorage.setItem(key, 'x');
  await forgetBrowser();
  expect(Object.keys(localStorage).sort()).toEqual(['language', 'theme']);
  expect([...databases]).toEqual(['open in another tab']);
  expect(stores.size).toBe(0);
  expect(console.error).toHaveBeenCalledOnce();
});
