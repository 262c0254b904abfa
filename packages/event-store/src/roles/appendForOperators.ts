import { operationsStreamId } from '@marketplace/contracts';
import { Problem } from '@marketplace/service-kit';
import type { Ledger, NewEvent } from '../append/ledger.ts';

const maxTries = 20;

/**
 * Appends an event to the stream of operators. `decide` is called again when another event came first; undefined: nothing is appended.
 * Resolves to the position of the event.
 * @throws {Problem} `conflict` if the event has a text of a forgotten person, or if others always come first
 */
export const appendForOperators = async (
  ledger: Pick<Ledger, 'append' | 'load' | 'now'>,
  decide: () => NewEvent | undefined | Promise<NewEvent | undefined>,
): Promise<number | undefined> => {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const stream = await ledger.load(operationsStreamId);
    const event = await decide();
    if (event === undefined) return undefined;
    const appended = await ledger.append({
      streamId: operationsStreamId,
      expectedVersion: stream?.version ?? 0,
      decidedAt: ledger.now().toISOString(),
      state: {},
      events: [event],
    });
    if (appended.kind === 'appended') return appended.position;
    if (appended.kind === 'forgotten')
      throw new Problem('conflict', 'This person is being forgotten. Nothing was done.');
  }
  throw new Problem('conflict', 'Other operators act at the same time. Nothing was done; try again.');
};
