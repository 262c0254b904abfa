import { readFile } from 'node:fs/promises';
import { UsageError } from '@marketplace/service-kit/command-line';
import { knownHeadOf } from '../checkpoints/knownHead.ts';
import { signerFor } from '../checkpoints/signingKey.ts';
import type { KnownHead } from '../verify/verdict.ts';
import type { Session } from './session.ts';

const fileText = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch((error: unknown) => {
    throw new UsageError(`${path} can't be read: ${error instanceof Error ? error.message : String(error)}`);
  });

const publicKeyOf = async ({ environment, terminal }: Session, path: string | undefined) => {
  if (path !== undefined) return fileText(path);
  const signer = await signerFor(environment);
  if (signer === undefined)
    terminal.say(
      "The checkpoint's signature is not checked: give the key it was signed by with --public-key.",
    );
  return signer?.publicKey;
};

/** The checkpoint of a file, and whether it can be believed; undefined where none was given. */
export const readKnownHead = async (
  session: Session,
  { checkpoint: path, publicKey: keyPath }: { readonly checkpoint?: string; readonly publicKey?: string },
): Promise<KnownHead | undefined> => {
  if (path === undefined) {
    if (keyPath !== undefined) throw new UsageError('--public-key is for a --checkpoint; give one.');
    return undefined;
  }
  const text = await fileText(path);
  const publicKey = await publicKeyOf(session, keyPath);
  let known;
  try {
    known = knownHeadOf(text, publicKey);
  } catch (error) {
    throw new UsageError(`${keyPath ?? 'The key'} is not a public Ed25519 key in PEM.`, { cause: error });
  }
  if (known) return known;
  throw new UsageError(`${path} is not a checkpoint: the JSON that "npm run audit -- checkpoint" prints.`);
};
