import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Finds e-mail addresses, also in URLs; signed tokens; the password of the tests' users; secret addresses of feeds. */
const personal =
  /[\w.+-]+(?:@|%40)[\w-]+\.[a-z]{2,}|eyJ[\w-]{10,}\.[\w-]{10,}|Passw0rd!|\/feeds\/[\w-]{43}/gi;

export const personalIn = (log: string): readonly string[] => [...new Set(log.match(personal))];

/** The logs of a cluster. A product in one process has none in the folder, because it logs to its standard error. */
const logsIn = async (folder: string): Promise<readonly (readonly [name: string, text: string])[]> => {
  const names = await readdir(join(folder, 'log')).catch(() => []);
  return Promise.all(
    names.map(async (name) => [name, await readFile(join(folder, 'log', name), 'utf8')] as const),
  );
};

/** @throws if the log on standard error, or a log of the cluster in the folder, contains personal data */
export const assertNothingPersonal = async (standardError: string, folder: string): Promise<void> => {
  const logs = [['standard error', standardError] as const, ...(await logsIn(folder))];
  const found = logs.flatMap(([name, text]) => personalIn(text).map((one) => `${name}: ${one}`));
  if (found.length > 0) throw new Error(`Logs must not have this in them:\n${found.join('\n')}`);
};
