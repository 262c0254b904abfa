import { longestReceipt } from '@marketplace/contracts';
import { genesisHash, type KeptHead, type LedgerReads, type SealedEvent } from '@marketplace/event-store';
import { Problem } from '@marketplace/service-kit';
import type { LeftOut } from '../chain/leftOut.ts';
import { beforeLineOf } from '../export/endLine.ts';
import { jsonl } from '../export/exportLedger.ts';
import { keyFault } from '../signed-heads/keyFault.ts';
import type { Signer } from '../signed-heads/signer.ts';
import { lightHeadsAt } from '../signing/lightSigning.ts';

type ReceiptStore = Parameters<typeof lightHeadsAt>[0] & Pick<LedgerReads, 'readHeads' | 'readDigests'>;

const ask = 'Ask the operator of this marketplace.';

/**
 * A receipt: the excerpt that proves this event, with the texts that it has here. If it is too long because many events came before the next
 * head, the event gets a head of its own.
 * @throws {Problem} `not-signed-yet`, with the reason where nothing is signed; `unavailable` if it is too long, and there is no key here
 */
export const makeReceipt = async (
  store: ReceiptStore,
  event: SealedEvent,
  { signer, clock }: { readonly signer: Signer | undefined; readonly clock: () => Date },
): Promise<string> => {
  const { position } = event;
  const found = (await store.readHashes([position - 1])).get(position - 1);
  const before = { position: position - 1, hash: found ?? genesisHash.toString('hex') };
  const findKeyFault = () => keyFault(store, signer?.publicKey);
  const notYet = (wrongKey: string | undefined) =>
    new Problem('not-signed-yet', wrongKey && `No signed head covers this event yet. ${wrongKey} ${ask}`);
  /** Undefined if it is too long. */
  const make = async (head: KeptHead | undefined): Promise<string | undefined> => {
    if (head === undefined) throw notYet(await findKeyFault());
    const { stamp: _stamp, ...end }: KeptHead = head;
    // More digests than this have no room.
    if (end.position - position > longestReceipt / genesisHash.length) return undefined;
    const after: LeftOut[] = [];
    if (end.position > position)
      await store.readDigests({ after: position, to: end.position }, (one) =>
        after.push({ position: one.position, digest: one.digest }),
      );
    let text = `${beforeLineOf(before)}\n`;
    for await (const piece of jsonl([[event, ...after]], end)) text += piece;
    return Buffer.byteLength(text) <= longestReceipt ? text : undefined;
  };
  const [next] = await store.readHeads({ after: position - 1, limit: 1 });
  let receipt = await make(next);
  if (receipt === undefined) {
    const wrongKey = await findKeyFault();
    if (wrongKey !== undefined) throw notYet(wrongKey);
    if (signer) {
      const wanted = { at: clock(), positions: [position], newest: await store.newestHead() };
      const [own] = await lightHeadsAt(store, signer, wanted);
      receipt = await make(own);
    }
  }
  if (receipt !== undefined) return receipt;
  throw new Problem('unavailable', `The receipt would be longer than 32 kB. ${ask}`);
};
