/**
 * A process that appends to a ledger until standard input has a line or ends, with many writers on their own tasks and on
 * one that they share. Prints each acknowledged append as a line of JSON.
 * Arguments: the database's URL, the number of writers, the id of the shared task.
 */
import { writeSync } from 'node:fs';
import { openEventStore } from '../eventStore.ts';
import type { Append } from '../append/ledger.ts';
import { sampleAppend, sampleId } from './samples.ts';
import { silentLogger } from './silentLogger.ts';

export interface AcknowledgedAppend {
  readonly eventIds: readonly string[];
  readonly lastPosition: number;
}

const [url = '', writers = '1', sharedTask = ''] = process.argv.slice(2);
const store = await openEventStore({ url, logger: silentLogger });
let stopping = false;
process.stdin.on('data', () => (stopping = true)).on('end', () => (stopping = true));

/** Prints synchronously, so that no acknowledged append is lost with the process; true if it was appended. */
const appendAndReport = async (append: Append): Promise<boolean> => {
  const result = await store.ledger.append(append);
  if (result.kind !== 'appended') return false;
  const said: AcknowledgedAppend = {
    eventIds: append.events.map(({ id }) => id),
    lastPosition: result.position,
  };
  writeSync(1, `${JSON.stringify(said)}\n`);
  return true;
};

const write = async (writer: number): Promise<void> => {
  let ownTask = sampleId();
  let version = 0;
  for (let round = writer; !stopping; round += 1) {
    const count = 1 + (round % 3);
    if (await appendAndReport(sampleAppend(ownTask, version, count))) version += count;
    if (version > 6) [ownTask, version] = [sampleId(), 0];
    const shared = await store.ledger.load(sharedTask);
    await appendAndReport(sampleAppend(sharedTask, shared?.version ?? 0));
  }
};

await Promise.all(Array.from({ length: Number(writers) }, (_, writer) => write(writer)));
await store.close();
process.stdin.destroy();
