import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ReceivedMail } from '@marketplace/standalone/testing';
import { callApi } from '../../e2e/api.ts';
import { textOfMail } from '../../e2e/mailFiles.ts';
import { clockNames, restingClock } from '../cluster.ts';
import type { MailLine } from '../recording/lines.ts';
import type { Person, Recorder } from '../recording/recorder.ts';

/** In ms: later than an hour after any mail, also of a clock that was ahead by a fault. */
const laterBy = 85 * 60_000;
/** In ms: as long as no mail comes, the last one has come; the product looks every 5 s. */
const quietFor = 15_000;
const longest = 120_000;

/** The mail for the judge, with its plain part. */
export const mailLineOf = ({ to, messageId, raw }: ReceivedMail, at: number): MailLine => ({
  kind: 'mail',
  to,
  messageId,
  text: textOfMail(raw, 'text/plain'),
  at,
});

/** A third of the people reads everything, and a third mutes a kind; the others do nothing. */
export const silence = async (given: {
  readonly people: readonly Person[];
  readonly recorder: Recorder;
  readonly url: string;
  readonly upTo: number;
}): Promise<void> => {
  const { people, recorder, url, upTo } = given;
  for (const [index, by] of people.entries()) {
    if (index % 3 === 0) continue;
    const reads = index % 3 === 1;
    const muted = reads ? [] : ['bid-placed'];
    const { status } = await (reads
      ? callApi(url, by, 'POST /notifications/read', { upTo })
      : callApi(url, by, 'PUT /notifications/settings', { muted }));
    if (status >= 300) throw new Error(`Notifications can't be read or muted: ${status}`);
    recorder.add({ kind: 'silence', by: by.uid, upTo: reads ? upTo : 0, muted, at: recorder.now() });
  }
  // So that a mail that is under way comes before the next ones.
  await sleep(quietFor);
};

/** Lets all mails be due, and waits until they have come. No token is valid any more afterwards. */
export const mailAll = async (clocks: string, recorder: Recorder, linesNow: () => number): Promise<void> => {
  for (const name of clockNames) {
    const ahead = restingClock(name);
    if (ahead > 0) await writeFile(join(clocks, name), String(ahead + laterBy));
  }
  const until = recorder.now() + longest;
  for (let before = -1; before !== linesNow() && recorder.now() < until;) {
    before = linesNow();
    await sleep(quietFor);
  }
  recorder.add({ kind: 'allDue', at: recorder.now() });
};
