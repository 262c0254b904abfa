import { verifyChain, type EventStore, type Head } from '@marketplace/event-store';
import { Problem } from '@marketplace/service-kit';

const verifiedAtOnce = 1_000;

/** Recomputes the whole chain, and compares its end with the backup's. */
export const assertVerified = async (events: EventStore, head: Head): Promise<void> => {
  let at: Head | undefined;
  for (;;) {
    const part = await events.readSealed({ after: at?.position ?? 0, limit: verifiedAtOnce });
    if (part.length === 0) break;
    const verdict = verifyChain(part, at);
    if (verdict.firstBroken !== undefined)
      throw new Problem('conflict', `The restored ledger is broken at position ${verdict.firstBroken}.`);
    at = verdict.head;
  }
  if ((at?.position ?? 0) !== head.position || (at?.hash ?? '') !== head.hash)
    throw new Problem(
      'conflict',
      `The restored ledger ends at ${at?.position ?? 0}, the backup at ${head.position}.`,
    );
};
