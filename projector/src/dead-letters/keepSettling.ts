import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@marketplace/service-kit';
import type { Applying } from '../applying.ts';

const lookEvery = 500;

/** Does what is asked for dead letters, soon after it was asked, until the signal aborts. */
export const keepSettling = async (
  applying: Pick<Applying, 'settleDeadLetters'>,
  signal: AbortSignal,
  logger: Logger,
): Promise<void> => {
  for (;;) {
    await sleep(lookEvery, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    await applying
      .settleDeadLetters()
      .catch((error: unknown) =>
        logger.warn({ err: error }, 'dead letters could not be settled; trying again'),
      );
  }
};
