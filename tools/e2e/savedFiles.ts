/** Runs in the page: saves files in the page's own folder, because a test can't use the system's window that asks for a file. */
export const saveFilesInPage = async (): Promise<void> => {
  const folder = await navigator.storage.getDirectory();
  Object.assign(window, {
    showSaveFilePicker: ({ suggestedName }: { suggestedName: string }) =>
      folder.getFileHandle(suggestedName, { create: true }),
  });
};

/** Runs in the page: returns the content of a file in the page's own folder. */
export const readSavedFile = async (name: string): Promise<string> => {
  const folder = await navigator.storage.getDirectory();
  return (await (await folder.getFileHandle(name)).getFile()).text();
};
