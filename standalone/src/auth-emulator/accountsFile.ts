import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '@marketplace/service-kit/replace-file';
import { coalesce } from '@marketplace/service-kit/async';
import { z } from 'zod';
import { readIfThere } from '../data-dir/readIfThere.ts';
import type { Account, EmulatorState } from './firebaseTools.ts';

const accountsSchema = z.object({ users: z.array(z.looseObject({ localId: z.string() })) });

/** The accounts file of a DATA_DIR, in the format of `firebase auth:import`. */
export const accountsPath = (dataDir: string): string => join(dataDir, 'auth', 'accounts.json');

const readAccounts = async (path: string): Promise<readonly Account[]> => {
  const text = await readIfThere(path);
  if (text === undefined) return [];
  try {
    return accountsSchema.parse(JSON.parse(text)).users;
  } catch (error) {
    throw new Error(`${path} can't be read; restore it, or remove it to begin without accounts.`, {
      cause: error,
    });
  }
};

/** Loads the kept accounts into the emulator; returns a function that writes the emulator's accounts to the file. */
export const keepAccounts = async (state: EmulatorState, dataDir: string): Promise<() => Promise<void>> => {
  const path = accountsPath(dataDir);
  await mkdir(join(dataDir, 'auth'), { recursive: true, mode: 0o700 });
  for (const account of await readAccounts(path)) state.overwriteUserWithLocalId(account.localId, account);
  return coalesce(() => replaceFile(path, JSON.stringify({ users: [...state.users.values()] })));
};
