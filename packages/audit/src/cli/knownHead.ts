import { readFile } from 'node:fs/promises';
import { reasonOf } from '@marketplace/service-kit';
import { UsageError } from '@marketplace/service-kit/command-line';
import { knownHeadOf } from '../signed-heads/knownHead.ts';
import { publicKeyOf } from '../signed-heads/signer.ts';
import { signerFor } from '../signed-heads/signingKey.ts';
import type { KnownHead } from '../chain/verdict.ts';
import type { Session } from './session.ts';

/** Paths of files with a signed head, and with the key that checks signatures. */
export interface KnownFiles {
  readonly checkpointFile?: string | undefined;
  readonly publicKey?: string | undefined;
}

const fileText = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch((error: unknown) => {
    throw new UsageError(`${path} can't be read: ${reasonOf(error)}`);
  });

/** The key that checks signatures, as PEM: of its option, else the one that this product signs with. */
const publicKeyFor = async (
  { environment }: Session,
  path: string | undefined,
): Promise<string | undefined> => {
  if (path === undefined) return (await signerFor(environment))?.publicKey;
  const pem = await fileText(path);
  try {
    publicKeyOf(pem);
  } catch (error) {
    throw new UsageError(`${path} is not a public Ed25519 key in PEM.`, { cause: error });
  }
  return pem;
};

/** Reads the signed head from its file, and the key for all signatures. */
export const readKnownHead = async (
  session: Session,
  { checkpointFile: path, publicKey: keyPath }: KnownFiles,
): Promise<{ readonly knownHead: KnownHead | undefined; readonly publicKey: string | undefined }> => {
  const publicKey = await publicKeyFor(session, keyPath);
  if (path === undefined) return { knownHead: undefined, publicKey };
  if (publicKey === undefined)
    session.terminal.print(
      'The signature of the signed head is not checked. To check it, give its public key with --public-key.',
    );
  const knownHead = knownHeadOf(await fileText(path), publicKey);
  if (knownHead) return { knownHead, publicKey };
  throw new UsageError(`${path} is not a signed head, the JSON that "npm run audit -- checkpoint" prints.`);
};
