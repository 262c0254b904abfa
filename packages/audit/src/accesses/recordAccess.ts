import type { LedgerReads } from '@marketplace/event-store';
import { unavailable, type Caller, type Logger } from '@marketplace/service-kit';

/**
 * Records an auditor's call, before the call is answered.
 * @throws {Problem} `unavailable` if it can't be recorded: then the call must be refused
 */
export const recordAccess = async (
  { store, logger }: { readonly store: Pick<LedgerReads, 'recordAccess'>; readonly logger: Logger },
  access: {
    readonly caller: Caller;
    readonly call: string;
    readonly details: Readonly<Record<string, string>>;
  },
): Promise<void> => {
  const { caller, call, details } = access;
  try {
    await store.recordAccess({ actor: { uid: caller.uid, email: caller.email }, call, details });
  } catch (error) {
    logger.error({ err: error, call }, 'a call of an auditor was refused: it could not be recorded');
    throw unavailable('The record of accesses', error);
  }
};
