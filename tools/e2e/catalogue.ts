import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const dist = join(import.meta.dirname, '../../frontend/dist');

export type CompiledText = string | readonly (string | readonly unknown[])[];
type Messages = Readonly<Record<string, CompiledText>>;

/** The files of the built app with the texts of a language. */
export const filesOf = async (code: string): Promise<string[]> => {
  const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Readonly<
    Record<string, { readonly file: string }>
  >;
  return ['all', 'staff', 'rare'].flatMap((part) => manifest[`virtual:texts/${code}/${part}`]?.file ?? []);
};

/** The texts of a language, by their ids. */
export const messagesOf = async (code: string): Promise<Messages> => {
  const parts = (await filesOf(code)).map(
    (file) => import(pathToFileURL(join(dist, file)).href) as Promise<{ readonly messages: Messages }>,
  );
  return Object.assign({}, ...(await Promise.all(parts)).map(({ messages }) => messages)) as Messages;
};
