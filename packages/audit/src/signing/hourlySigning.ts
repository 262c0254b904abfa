import type { SignedHead } from '@marketplace/contracts';
import type { LedgerReads } from '@marketplace/event-store';
import { isUnavailable, type Job, type Logger } from '@marketplace/service-kit';
import { forgeryOf, type Signer } from '../signed-heads/signer.ts';
import { signHead } from './signHead.ts';

const hour = 60 * 60_000;
const checkEvery = 60_000;
const hourOf = (time: Date | string): number => Math.floor(new Date(time).getTime() / hour);

interface Parts {
  /** @throws {Problem} `unavailable` while the event store is not open */
  readonly store: () => LedgerReads;
  readonly signer: Signer;
  readonly clock: () => Date;
  readonly logger: Logger;
}

/**
 * Signs the head if this key has not signed one in this hour. Every program on the database may try: the first one in an hour
 * signs, and if two start at once, only one signature of a position is kept. A head from another hour, also a later one (of a
 * clock that is ahead), is no reason to wait.
 */
export const signOfThisHour = async (
  parts: Parts,
  {
    signal,
    remembered,
  }: { readonly signal?: AbortSignal; readonly remembered?: SignedHead | undefined } = {},
): Promise<SignedHead | undefined> => {
  const { signer, clock, logger } = parts;
  const store = parts.store();
  const [last] = await store.readSignedHeads({ limit: 1 });
  const { position } = await store.ledger.head();
  if (position === (last ?? remembered ?? { position: 0 }).position) return undefined;
  if (last && forgeryOf(last, signer.publicKey) === undefined && last.position < position) {
    const [signed, now] = [hourOf(last.signedAt), hourOf(clock())];
    if (signed === now) return undefined;
    if (signed > now)
      logger.warn({ signedAt: last.signedAt }, 'a clock that is ahead has signed the last head');
  }
  const { signedHead, isNew } = await signHead(store, signer, { clock, signal, remembered });
  return isNew ? signedHead : undefined;
};

/** Signs the head once an hour, if it has changed. */
export const createHourlySigning = (parts: Parts) => {
  const { clock, logger } = parts;
  let refusedIn: number | undefined;
  let isRefused = false;
  let remembered: SignedHead | undefined;

  const run: Job['run'] = async ({ signal }) => {
    if (refusedIn === hourOf(clock())) return;
    try {
      const signedHead = await signOfThisHour(parts, { signal, remembered });
      isRefused = false;
      if (signedHead === undefined) return;
      remembered = signedHead;
      // The log keeps a copy that nobody can change with rights on the database.
      logger.info({ signedHead }, 'signed the head of the ledger');
    } catch (error) {
      if (!signal.aborted && !isUnavailable(error)) {
        refusedIn = hourOf(clock());
        isRefused = true;
      }
      throw error;
    }
  };
  return {
    job: { name: 'signed heads', every: checkEvery, run },
    /** Whether the last try found a reason not to sign. */
    isRefused: () => isRefused,
  };
};

export type HourlySigning = ReturnType<typeof createHourlySigning>;
