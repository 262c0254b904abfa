import type { Verdict } from '@marketplace/contracts';
import type { Head } from '@marketplace/event-store';
import { beginning, type Fault, type ChainCheck } from './checkChain.ts';

/** A signed head that a chain is compared with. */
export interface KnownHead extends Head {
  /** Missing in heads of older programs. */
  readonly ledgerId?: string | undefined;
  /** Why its signature can't be trusted, if it was checked. */
  readonly forged?: string;
}

/** The sentence about a head of another ledger; undefined for any other head. */
export const otherLedger = (
  { ledgerId: signed }: Pick<KnownHead, 'ledgerId'>,
  ledgerId: string | undefined,
): string | undefined =>
  signed === undefined || ledgerId === undefined || signed === ledgerId
    ? undefined
    : `The signed head is of another ledger (${signed}) than this one (${ledgerId}).`;

/** The signed head; with `forged` if it is of another ledger. */
export const ofThisLedger = (
  known: KnownHead | undefined,
  ledgerId: string | undefined,
): KnownHead | undefined => {
  if (known === undefined) return undefined;
  const forged = known.forged ?? otherLedger(known, ledgerId);
  return forged === undefined ? known : { ...known, forged };
};

/** The fault of a chain whose hash at the signed head's position is `hash`; `last` is the chain's last position. */
export const mismatch = (known: Head, last: number, hash: string | undefined): Fault | undefined => {
  if (hash === known.hash) return undefined;
  if (known.position > last)
    return {
      position: last + 1,
      reason: `The head was signed at position ${known.position}; everything after position ${last} was cut off.`,
    };
  return {
    position: known.position,
    reason: `The hash at position ${known.position} is not the one that was signed: the history up to there was rewritten.`,
  };
};

/** The verdict on a chain, compared with a signed head if there is one. */
export const verdictOf = (findings: {
  readonly followed: ChainCheck;
  /** The head of the whole ledger or export. */
  readonly head: Head;
  readonly known?: KnownHead | undefined;
  /** The hash of the chain at the position of the signed head; undefined: the chain is shorter. */
  readonly hashThere?: string | undefined;
  /** Faults that were found outside the chain. */
  readonly faults?: readonly Fault[];
  /** Faults that have no position in the chain: of tasks' states, texts and signed heads. */
  readonly reasons?: readonly string[];
}): Verdict => {
  const { followed, head, known, faults = [], reasons = [] } = findings;
  const hashThere = known?.position === beginning.head.position ? beginning.head.hash : findings.hashThere;
  const rewritten =
    known?.forged === undefined ? known && mismatch(known, head.position, hashThere) : undefined;
  const [fault] = [followed.fault, rewritten, ...faults]
    .filter((one) => one !== undefined)
    .sort((a, b) => a.position - b.position);
  const reason = fault?.reason ?? known?.forged ?? reasons[0];
  return {
    valid: reason === undefined,
    checked: followed.checked,
    head,
    ...(fault && { firstBroken: fault.position }),
    ...(reason && { reason }),
    ...(known && {
      checkpoint: {
        position: known.position,
        matches: known.forged === undefined && rewritten === undefined,
      },
    }),
  };
};
