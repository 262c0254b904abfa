import { readFile } from 'node:fs/promises';
import { UsageError } from '@marketplace/service-kit/command-line';
import { knownHeadOf } from '../signed-heads/knownHead.ts';
import { signerFor } from '../signed-heads/signingKey.ts';
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
      'The signature of the signed head is not checked. To check it, give its public key with --public-key.',
    );
  return signer?.publicKey;
};

/** Reads the signed head of a file and checks its signature; undefined if no file was given. */
export const readKnownHead = async (
  session: Session,
  { checkpoint: path, publicKey: keyPath }: { readonly checkpoint?: string; readonly publicKey?: string },
): Promise<KnownHead | undefined> => {
  if (path === undefined) {
    if (keyPath !== undefined)
      throw new UsageError('--public-key needs --checkpoint: give a signed head too.');
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
  throw new UsageError(`${path} is not a signed head, the JSON that "npm run audit -- checkpoint" prints.`);
};
