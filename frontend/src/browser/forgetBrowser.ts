import { storageKey as language } from './language.ts';

/** The keys of the browser's settings, which belong to no person: the chosen language and theme. */
const ofBrowser: ReadonlySet<string> = new Set([language, 'theme']);

/** Logs an error and continues: storage that is blocked has nothing to delete. */
const attempt = async (act: () => unknown): Promise<void> => {
  try {
    await act();
  } catch (error) {
    console.error('A part of the browser’s storage could not be deleted', error);
  }
};

/** Resolves also while the database is open; then the browser deletes it when it is closed. */
const deleteDatabase = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onblocked = () => resolve();
    request.onerror = () => reject(request.error ?? new Error(name));
  });

/** Deletes all that this origin keeps in the browser, except the language and the theme. */
export const forgetBrowser = async (): Promise<void> => {
  await attempt(() => {
    for (const key of Object.keys(localStorage)) if (!ofBrowser.has(key)) localStorage.removeItem(key);
  });
  await attempt(() => sessionStorage.clear());
  await attempt(async () => {
    const databases = await indexedDB.databases();
    await Promise.all(databases.map(({ name }) => attempt(() => name !== undefined && deleteDatabase(name))));
  });
  await attempt(async () => {
    const names = await caches.keys();
    await Promise.all(names.map((name) => caches.delete(name)));
  });
};
