import { vi } from 'vitest';

// The test files of a worker share the DOM and the libraries, because loading React, MUI and others for each file took half of the time.
// The state of the app in modules, storage and the page is new for each file.
vi.resetModules();
vi.unstubAllGlobals();
localStorage.clear();
sessionStorage.clear();
for (const cookie of document.cookie.split('; '))
  document.cookie = `${cookie.split('=')[0] ?? ''}=; path=/; max-age=0`;
history.replaceState(null, '', '/');
document.body.replaceChildren();
document.title = '';
for (const { name } of [...document.documentElement.attributes])
  document.documentElement.removeAttribute(name);
