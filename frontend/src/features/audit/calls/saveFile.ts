/** Has the browser save what is at hand. */
export const saveBlob = (name: string, blob: Blob): void => {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to save it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

export const saveJson = (name: string, value: unknown): void => {
  saveBlob(name, new Blob([`${JSON.stringify(value, null, 2)}\n`], { type: 'application/json' }));
};

/** Files that are written as they come, in browsers that have them (the types of the DOM don't). */
interface FilePicker {
  showSaveFilePicker(options: {
    readonly suggestedName: string;
  }): Promise<{ createWritable(): Promise<WritableStream<Uint8Array<ArrayBuffer>>> }>;
}
const hasPicker = (host: object): host is FilePicker => 'showSaveFilePicker' in host;

/** Whether {@link createFile} writes to the disk at once; where not, all is kept in memory until the end. */
export const canStreamToDisk = (): boolean => hasPicker(window);

/** Asks where to; undefined where the person thinks better of it. The answer is to be read only afterwards. */
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
