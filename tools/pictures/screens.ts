import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Site } from '../e2e/site.ts';
import { showFirstMinutes } from './firstMinutes.ts';
import { showLanguages, type Theme } from './languages.ts';
import { showRoles } from './roles.ts';
import { settled, type OnPicture } from './shown.ts';
import { structureOf } from './structure.ts';

export const folder = join(import.meta.dirname, '../../docs/images');
/** The structures by the name of the screen; both themes have the same structure. */
export type Structures = Readonly<Record<string, string>>;

/** The file with the structure that each screen had when its picture was taken. */
export const structuresFile = join(folder, 'screens.json');
const keyOf = (picture: string): string => picture.replace(/\.(light|dark)$/, '');

/**
 * Shows all screens of README and docs; resolves to their structures. Needs the demo data.
 * @param taken called with each screen and the name of its picture
 */
export const showScreens = async (
  site: Site,
  themes: readonly Theme[],
  taken: OnPicture = () => Promise.resolve(),
): Promise<Structures> => {
  const structures: Record<string, string> = {};
  const shown: OnPicture = async (page, name) => {
    await settled(page);
    structures[keyOf(name)] ??= await structureOf(page);
    await taken(page, name);
  };
  await showRoles(site, shown);
  await showFirstMinutes(site, shown);
  for (const theme of themes) await showLanguages(site, shown, theme);
  return structures;
};

/** The structures that belong to the pictures in the folder. */
export const pictured = async (): Promise<Structures> =>
  z.record(z.string(), z.string()).parse(JSON.parse(await readFile(structuresFile, 'utf8')));
