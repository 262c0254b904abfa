/** Runs in the page: a test can't press the system's window that asks where to save, so files go into the page's own folder. */
export const saveFilesInPage = async (): Promise<void> => {
  const folder = await navigator.storage.getDirectory();
  Object.assign(window, {
    showSaveFilePicker: ({ suggestedName }: { suggestedName: string }) =>
      folder.getFileHandle(suggestedName, { create: true }),
  });
};

/** Runs in the page: the content of a file that was saved there. */
export const readSavedFile = async (name: string): Promise<string> => {
  const folder = await navigator.storage.getDirectory();
  return (await (await folder.getFileHandle(name)).getFile()).text();
};
