import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Site } from '../e2e/site.ts';
import { showFirstMinutes } from './firstMinutes.ts';
import { showLanguages, type Theme } from './languages.ts';
import { showRoles } from './roles.ts';
import { settled, type Shown } from './shown.ts';
import { structureOf } from './structure.ts';

export const folder = join(import.meta.dirname, '../../docs/images');
/** The structure of each screen when its picture was taken. Both themes have one structure. */
export const structuresFile = join(folder, 'screens.json');
const keyOf = (picture: string): string => picture.replace(/\.(light|dark)$/, '');

/**
 * Shows all screens of README and docs; resolves to their structures. Needs the demo data.
 * @param taken called with each screen and the name of its picture
 */
export const showScreens = async (
  site: Site,
  themes: readonly Theme[],
  taken: Shown = () => Promise.resolve(),
): Promise<Readonly<Record<string, string>>> => {
  const structures: Record<string, string> = {};
  const shown: Shown = async (page, name) => {
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
export const pictured = async (): Promise<Readonly<Record<string, string>>> =>
  z.record(z.string(), z.string()).parse(JSON.parse(await readFile(structuresFile, 'utf8')));

/** Names of the screens that are not as their pictures show them. */
export const outdated = (
  before: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(now)])].filter((name) => before[name] !== now[name]);
