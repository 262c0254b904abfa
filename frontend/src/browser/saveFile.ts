export const saveBlob = (name: string, blob: Blob): void => {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // After a minute the browser has started to save the file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

export const saveJson = (name: string, value: unknown): void => {
  saveBlob(name, new Blob([`${JSON.stringify(value, null, 2)}\n`], { type: 'application/json' }));
};

/** The File System Access API; the types of the DOM do not have it. */
interface FilePicker {
  showSaveFilePicker(options: {
    readonly suggestedName: string;
  }): Promise<{ createWritable(): Promise<WritableStream<Uint8Array<ArrayBuffer>>> }>;
}
const hasPicker = (host: object): host is FilePicker => 'showSaveFilePicker' in host;

/**
 * Whether {@link createFile} writes to the disk at once. If not, it keeps the whole file in memory until the
 * end.
 */
export const canStreamToDisk = (): boolean => hasPicker(window);

/** Asks the user for a file; undefined if the user cancels. Call it before the call whose answer is saved. */
export const createFile = async (
  name: string,
  type: string,
): Promise<WritableStream<Uint8Array<ArrayBuffer>> | undefined> => {
  if (hasPicker(window))
    try {
      return await (await window.showSaveFilePicker({ suggestedName: name })).createWritable();
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return undefined;
      throw error;
    }
  const parts: Uint8Array<ArrayBuffer>[] = [];
  return new WritableStream({
    write: (part) => {
      parts.push(part);
    },
    close: () => saveBlob(name, new Blob(parts, { type })),
  });
};
