import { eventDefinition, isTaskEventType, type SignedHead } from '@marketplace/contracts';
import { z } from 'zod';

/** The members of an event that its sentence names. Anything else in their place counts as missing. */
const shown = z.string().optional().catch(undefined);
const number = z.number().optional().catch(undefined);
const namedSchema = z.object({
  type: z.string(),
  taskId: z.string(),
  recordedAt: z.string(),
  actor: z.object({ uid: z.string(), email: shown }),
  data: z.object({ userName: shown, bidId: shown, amount: number, budget: number }),
  texts: z
    .array(z.object({ uid: z.string(), values: z.object({ email: shown, userName: shown }) }))
    .default([]),
  commitments: z.array(z.unknown()).default([]),
});
type Named = z.infer<typeof namedSchema>;

/** The act in the words of its type; undefined if the system acts, or if the data lack a figure. */
const actOf = (words: readonly string[] = [], figures: Readonly<Record<string, unknown>>) =>
  words
    .find((sentence) =>
      [...sentence.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => figures[name] !== undefined),
    )
    ?.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(figures[name]));

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** `28 Nov 2026` of an ISO time. */
const dayOf = (time: string): string =>
  `${Number(time.slice(8, 10))} ${months[Number(time.slice(5, 7)) - 1]} ${time.slice(0, 4)}`;

const whoDid = ({ actor, data, texts }: Named): string => {
  const own = texts.find(({ uid }) => uid === actor.uid)?.values;
  const email = own?.email ?? actor.email;
  if (email === undefined) return `with the id ${actor.uid}`;
  const name = own?.userName ?? (own ? undefined : data.userName);
  return name === undefined ? email : `${name} (${email})`;
};

/** What an excerpt of one event (its line, as JSON) proves, in a sentence, and one about its texts. Undefined if it is not an event of a task. */
export const sentenceOf = (
  event: unknown,
  { signedAt }: Pick<SignedHead, 'signedAt'>,
): string | undefined => {
  const { data: named } = namedSchema.safeParse(event);
  if (named === undefined) return undefined;
  const { type, taskId, recordedAt, actor, data, texts, commitments } = named;
  const task = `the task ${taskId}`;
  const { receipt, by = 'user' } = isTaskEventType(type) ? eventDefinition(type) : {};
  const what = actOf(receipt, { ...data, task }) ?? `did ${type} on ${task}`;
  const role = receipt ? by : 'user';
  const who = actor.uid === 'system' ? 'the system' : `the ${role} ${whoDid(named)}`;
  const headDay = dayOf(signedAt) === dayOf(recordedAt) ? '' : `${dayOf(signedAt)}, `;
  const left = commitments.length - texts.length;
  const about = left === 0 ? '' : ` The texts of ${left} of ${commitments.length} persons are not in it.`;
  return (
    `On ${dayOf(recordedAt)}, ${recordedAt.slice(11, 16)} UTC, ${who} ${what}; ` +
    `the ledger's head of ${headDay}${signedAt.slice(11, 19)} covers it.${about}`
  );
};
