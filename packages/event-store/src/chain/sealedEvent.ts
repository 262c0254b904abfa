import type { SealedTexts } from './sealedTexts.ts';

/** An event as its digested text, with its place in the chain, and the texts of its persons: enough to verify or export it. */
export interface SealedEvent {
  readonly position: number;
  /** hex */
  readonly hash: string;
  /** RFC 8785 canonical JSON of the whole event except its position; bytes are UTF-8 */
  readonly canonical: string | Buffer;
  /** The texts that are there, in the order of the commitments where all are. */
  readonly texts: readonly SealedTexts[];
  /** The day on which a person was forgotten whose texts it had; YYYY-MM-DD. */
  readonly forgotten?: string | undefined;
}
