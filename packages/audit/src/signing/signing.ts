import type { SignedHead } from '@marketplace/contracts';
import type { LedgerReads } from '@marketplace/event-store';
import { isUnavailable, type Job, type Logger } from '@marketplace/service-kit';
import { forgeryOf, type Signer } from '../signed-heads/signer.ts';
import { stampHeads } from '../stamping/stampHeads.ts';
import { createLightSigning } from './lightSigning.ts';
import { signHead } from './signHead.ts';

const hour = 60 * 60_000;
/** In milliseconds, between two looks for light heads, and for other heads and stamps. */
const [every, checkEvery] = [2_000, 60_000];
const hourOf = (time: Date | string): number => Math.floor(new Date(time).getTime() / hour);

interface Deps {
  readonly store: LedgerReads;
  readonly signer: Signer;
  readonly clock: () => Date;
  readonly logger: Logger;
}

/**
 * Signs the head if this key has not signed one in this hour. A head from another hour, also a later one (of a clock that is ahead), is no
 * reason to wait.
 */
export const signOfThisHour = async (
  { store, signer, clock, logger }: Deps,
  {
    signal,
    remembered,
  }: { readonly signal?: AbortSignal; readonly remembered?: SignedHead | undefined } = {},
): Promise<SignedHead | undefined> => {
  const [last] = await store.readHeads({ limit: 1, newestFirst: true, checked: true });
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

/** Signs what is due: light heads, one head in each hour after a check, and time stamps of such heads where there is an authority. */
export const createSigning = (
  deps: Deps & { readonly leadership: NonNullable<Job['leadership']>; readonly tsaUrl: string | undefined },
) => {
  const { store, leadership, tsaUrl, clock, logger } = deps;
  const signLight = createLightSigning(deps);
  let refusedIn: number | undefined;
  let isRefused = false;
  let remembered: SignedHead | undefined;
  let lookedAt: number | undefined;
  let looking: Promise<void> | undefined;

  const signChecked = async (signal: AbortSignal): Promise<void> => {
    if (refusedIn === hourOf(clock())) return;
    try {
      const signedHead = await signOfThisHour(deps, { signal, remembered });
      isRefused = false;
      if (signedHead === undefined) return;
      remembered = signedHead;
      // The log keeps a copy that nobody can change with rights on the database.
      logger.info({ signedHead }, 'signed the head of the ledger');
    } catch (err) {
      if (signal.aborted) return;
      isRefused ||= !isUnavailable(err);
      if (!isUnavailable(err)) refusedIn = hourOf(clock());
      logger[isUnavailable(err) ? 'warn' : 'error']({ err }, 'the head of the ledger was not signed');
    }
  };
  const look = async (signal: AbortSignal): Promise<void> => {
    await signChecked(signal);
    if (tsaUrl === undefined) return;
    await stampHeads(store, { url: tsaUrl, signal, clock }).catch((err: unknown) => {
      if (!signal.aborted) logger.warn({ err }, 'time stamps were not kept');
    });
  };
  const job: Job = {
    name: 'signed heads',
    every,
    leadership,
    run: async ({ signal, isFirst }) => {
      const now = clock().getTime();
      if (looking === undefined && Math.abs(now - (lookedAt ?? -Infinity)) >= checkEvery) {
        lookedAt = now;
        // Light heads do not wait for a check of the ledger, or for an authority.
        looking = look(signal).finally(() => (looking = undefined));
      }
      return (await signLight({ isFirst })) ? { nextAfter: 0 } : undefined;
    },
    end: async () => looking,
  };
  return {
    job,
    /** Whether the last try found a reason not to sign a head. */
    isRefused: () => isRefused,
  };
};
