import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { taskWith } from '../load/texts.ts';
import type { Person, Recorder } from '../recording/recorder.ts';
import type { UpdateRecorder } from '../recording/watch.ts';

const giveUpAfter = 90_000;
const pollEvery = 100;
/** The number of reads in a row that must be fresh: the gateway sends them to all instances of a service. */
const inARow = 4;

/**
 * Waits until a command is acknowledged, and all kinds of reads show it: lists, counts, live updates. Returns the time in ms;
 * undefined if they did not show it in time.
 */
export const untilFresh = async (given: {
  readonly recorder: Recorder;
  readonly by: Person;
  readonly watches: readonly UpdateRecorder[];
}): Promise<number | undefined> => {
  const { recorder, by, watches } = given;
  const began = recorder.now();
  const isLate = () => recorder.now() - began > giveUpAfter;
  const command = randomUUID();
  const body = taskWith(`Probe ${command}`, 'Is everything fresh?', 1);
  let token: number | undefined;
  while (token === undefined) {
    if (isLate()) return undefined;
    const answer = await recorder.command({ client: 0, by, call: 'POST /addtask', body, command });
    if (answer.got === 'refused' && answer.status !== 429)
      throw new Error(`The probe was refused: ${answer.status} ${answer.code}`);
    if (answer.got === 'ok') token = answer.position;
    else await sleep(pollEvery);
  }
  const at = token;
  const isRead = async (what: 'mine' | 'placed'): Promise<boolean> =>
    (await recorder.read({ client: 0, by, what, token: at })).got === 'ok';
  for (let good = 0; good < inARow;) {
    if (isLate()) return undefined;
    good = (await isRead('mine')) && (await isRead('placed')) ? good + 1 : 0;
    if (good === 0) await sleep(pollEvery);
  }
  while (watches.some(({ last }) => last() < at)) {
    if (isLate()) return undefined;
    await sleep(pollEvery);
  }
  return recorder.now() - began;
};
