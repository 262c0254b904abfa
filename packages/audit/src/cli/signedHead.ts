import { calls } from '@marketplace/contracts/calls';
import type { EventStore } from '@marketplace/event-store';
import { callCommand, UsageError } from '@marketplace/service-kit/command-line';
import { z } from 'zod';
import { howToSetKey, signerFor, signerOf } from '../signed-heads/signingKey.ts';
import { changeKey } from '../signing/changeKey.ts';
import { signHead } from '../signing/signHead.ts';
import { withLedger, type Session } from './session.ts';

const pageSize = 1_000;

const list = async (store: EventStore, { terminal }: Session): Promise<void> => {
  let before: number | undefined;
  do {
    const page = await store.readHeads({ limit: pageSize, before, newestFirst: true, checked: true });
    for (const signedHead of page) await terminal.json(signedHead);
    before = page.at(-1)?.position;
  } while (before !== undefined);
};

const howToName = 'Set AUDIT_SIGNING_KEY to the old key. If it is lost, add --old-key-lost.';
const signerHere = async ({ environment }: Session, advice = howToSetKey) => {
  const signer = await signerFor(environment);
  if (signer === undefined) throw new UsageError(`There is no key to sign with. ${advice}`);
  return signer;
};

/** Both keys sign the change, before the programs get the new key. */
const change = async (session: Session, path: string, isOldLost: boolean): Promise<void> => {
  const after = await signerOf(path);
  const before = isOldLost ? undefined : await signerHere(session, howToName);
  await withLedger(session, async (store) => {
    await session.terminal.json(await changeKey(store, { before, after, clock: () => new Date() }));
    session.terminal.print(
      'Set AUDIT_SIGNING_KEY to the new key now, and restart: the old one signs no more.',
    );
  });
};

const sign = async (session: Session): Promise<void> => {
  const signer = await signerHere(session);
  await withLedger(session, async (store) => {
    const { signedHead, isNew } = await signHead(store, signer, { clock: () => new Date() });
    await session.terminal.json(signedHead);
    if (!isNew)
      session.terminal.print('The head has not changed since it was signed; this is the signed one.');
  });
};

const flag = (description: string) => z.boolean().optional().meta({ description });

export const signedHeadCommand = callCommand(calls.auditSign, {
  name: 'checkpoint',
  about:
    'Signs the head of the ledger and prints the signed head, one line of JSON. Keep it where nobody with rights on the database can change it: "verify --checkpoint FILE" shows later that the history up to there is still the same.',
  own: {
    list: flag('print all signed heads, newest first'),
    publicKey: flag('print the public key (PEM) that checks signatures'),
    newKey: z.string().optional().meta({
      description: 'change the key to the private key (PEM) in this file: both keys sign the change',
    }),
    oldKeyLost: flag('with --new-key: only the new key signs; earlier signatures no longer count'),
  },
  run: async ({ options }, session: Session) => {
    if (options.list) await withLedger(session, (store) => list(store, session));
    else if (options.newKey !== undefined) await change(session, options.newKey, options.oldKeyLost === true);
    else if (options.publicKey) await session.terminal.write((await signerHere(session)).publicKey);
    else await sign(session);
    return 0;
  },
});
