import { eventDefinition, type PersonsEventType, type SignedHead } from '@marketplace/contracts';
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

/** What a person did. What the system does is told by the type of the event. */
const acts: Readonly<Record<PersonsEventType, (data: Named['data'], task: string) => string>> = {
  TaskPosted: ({ budget }, task) => `posted ${task}${budget === undefined ? '' : ` for $${budget}`}`,
  TaskUpdated: (_, task) => `changed ${task}`,
  TaskDeleted: (_, task) => `deleted ${task}`,
  BidPlaced: ({ amount }, task) =>
    `${amount === undefined ? 'placed a bid' : `offered $${amount}`} on ${task}`,
  BidRevised: ({ amount }, task) => `changed the offer to $${amount} on ${task}`,
  BidWithdrawn: ({ bidId }, task) => `withdrew the bid ${bidId} on ${task}`,
  BidDeclined: ({ bidId }, task) => `declined the bid ${bidId} on ${task}`,
  BidAccepted: ({ bidId }, task) => `accepted the bid ${bidId} on ${task}`,
  AcceptanceWithdrawn: ({ bidId }, task) => `withdrew the acceptance of the bid ${bidId} on ${task}`,
  BidderResigned: (_, task) => `resigned from ${task}`,
  WorkDelivered: (_, task) => `delivered the work on ${task}`,
  ChangesRequested: (_, task) => `asked for changes of the work on ${task}`,
  ReviewWritten: ({ bidId }, task) => `reviewed the other side of the bid ${bidId} on ${task}`,
  ThingHidden: (_, task) => `hid something of ${task}`,
  ThingShown: (_, task) => `showed something of ${task} again`,
};
const isAct = (type: string): type is PersonsEventType => Object.hasOwn(acts, type);

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
  const what = isAct(type) ? acts[type](data, task) : `did ${type} on ${task}`;
  const role = (isAct(type) ? eventDefinition(type).by : undefined) ?? 'user';
  const who = actor.uid === 'system' ? 'the system' : `the ${role} ${whoDid(named)}`;
  const headDay = dayOf(signedAt) === dayOf(recordedAt) ? '' : `${dayOf(signedAt)}, `;
  const left = commitments.length - texts.length;
  const about = left === 0 ? '' : ` The texts of ${left} of ${commitments.length} persons are not in it.`;
  return (
    `On ${dayOf(recordedAt)}, ${recordedAt.slice(11, 16)} UTC, ${who} ${what}; ` +
    `the ledger's head of ${headDay}${signedAt.slice(11, 19)} covers it.${about}`
  );
};
