import {
  forgottenTitle,
  formerUser,
  type Accesses,
  type Board,
  type BoardTask,
  type FieldChange,
  type TaskAt,
  type TaskHistory,
  type Verdict,
} from '@marketplace/contracts';
import { counted } from '@marketplace/service-kit';
import { printable } from '@marketplace/service-kit/command-line';

const valueText = (value: unknown): string => (value === undefined ? '-' : printable(JSON.stringify(value)));

const changeLine = ({ field, before, after }: FieldChange): string =>
  `      ${field}: ${valueText(before)} -> ${valueText(after)}`;

export type HistoryEvent = TaskHistory['events'][number];

export const eventLines = ({
  position,
  recordedAt,
  type,
  actor,
  changes,
}: HistoryEvent): readonly string[] => [
  `${position}  ${recordedAt}  ${printable(type)}  ${printable(actor.email ?? formerUser)}`,
  ...changes.map(changeLine),
];

export const taskLines = ({ position, task }: TaskAt): readonly string[] => [
  `Position ${position}`,
  ...Object.entries(task).map(
    ([field, value]) =>
      `${field.padEnd(13)} ${printable(typeof value === 'object' ? JSON.stringify(value) : String(value))}`,
  ),
];

export const boardLine = ({ position, at, total, postedSince }: Omit<Board, 'tasks'>): string =>
  `Position ${position} (${at ?? 'before the first event'}): ${counted(total, 'task')}; ${postedSince} posted since.`;

export const boardTaskLine = (task: BoardTask): string => {
  const { _id, title, category, status, budget, deadline, bidsCount, bidsOpen, since } = task;
  return [
    _id,
    status.padEnd(11),
    category.padEnd(15),
    deadline,
    `${budget} $`.padStart(10),
    `${counted(bidsCount, 'bid')}, ${bidsOpen} open`.padStart(17),
    printable(title ?? forgottenTitle),
    since.state === 'changed' ? `(since changed: ${since.fields.join(', ')})` : `(since: ${since.state})`,
  ].join('  ');
};

export const accessLines = ({ accesses }: Accesses): readonly string[] =>
  accesses.map(({ at, actor, call, details }) => {
    const more = Object.entries(details).map(([name, value]) => `${name}=${value}`);
    return `${at}  ${printable(actor.email ?? actor.uid)}  ${[call, ...more].map(printable).join(' ')}`;
  });

/** The lines about the part of a valid ledger that the signatures prove. */
const signedLines = ({ heads, unchecked, upTo, signedAt }: NonNullable<Verdict['signed']>): string[] => {
  if (heads === 0)
    return [
      'No signed head is kept with it: only the chain itself shows that it was not rewritten as a whole.',
    ];
  const lines: string[] = [];
  if (upTo > 0)
    lines.push(
      `Everything up to position ${upTo} is as it was signed at ${signedAt} (${counted(heads, 'signed head')} compared).`,
    );
  if (unchecked > 0)
    lines.push(
      `The signatures of ${unchecked} of ${counted(heads, 'signed head')} were not checked: their key is not known here.`,
    );
  return lines;
};

/** The line that says whether an export is the whole ledger, or all of a part. */
const endLine = ({ complete, signed, head, cover }: Verdict): string => {
  if (complete && cover?.proof)
    return `The ledger's key has signed that these are all events that match, up to position ${head.position}, the head at ${signed?.signedAt}.`;
  if (complete)
    return `It is complete: position ${head.position} was the head of the ledger when it was signed, at ${signed?.signedAt}.`;
  return signed?.heads
    ? 'Whether it is complete is not known: it ends with a signed head, but the key is not known here. Give its public key with --public-key.'
    : 'It cannot show that it is complete: it does not end with a signed head (the ledger has no key).';
};

/** What an export says of itself. */
const coverLines = ({
  at,
  by,
  filter,
  withhold,
  sample,
  population,
  forgotten = [],
  isSigned,
}: NonNullable<Verdict['cover']>): string[] => {
  const names = Object.entries(filter).map(([name, value]) => `${name} ${value ?? '(withheld)'}`);
  const lines = [`Filter: ${names.length === 0 ? 'none, all events' : printable(names.join(', '))}.`];
  if (sample && population !== undefined)
    lines.push(
      `A sample of ${counted(Math.min(sample.tasks, population), 'task')}, drawn again by the seed "${printable(sample.seed)}" from the ${counted(population, 'task')} that the file names.`,
    );
  if (withhold) lines.push('Texts of persons are withheld.');
  if (forgotten.length > 0)
    lines.push(
      `Texts are missing of ${counted(forgotten.length, 'person')} who ${forgotten.length === 1 ? 'was' : 'were'} forgotten, as it says.`,
    );
  lines.push(
    `Asked for by ${printable(by)} at ${at}${isSigned ? '' : '; this and the filter are not proved by a signature'}.`,
  );
  return lines;
};

export const verdictLines = (verdict: Verdict): readonly string[] => {
  const {
    valid,
    head,
    firstBroken,
    reason = '',
    checkpoint: signedHead,
    signed,
    complete,
    cover,
    proves,
  } = verdict;
  const events = counted(verdict.checked, 'event');
  const where =
    firstBroken === undefined ? '' : `: broken at position ${firstBroken} (${events} checked before it)`;
  if (!valid) return [`NOT valid${where}.`, printable(reason)];
  if (proves !== undefined) return [printable(proves)];
  const lines = [
    cover?.proof
      ? `The chain is whole: ${cover.events.toLocaleString('en')} of ${events} are here, the others by their digests.`
      : `The chain is whole: ${events} checked.`,
    `Head: position ${head.position}, hash ${head.hash}`,
  ];
  if (signedHead) lines.push(`The signed head at position ${signedHead.position} matches.`);
  if (cover) lines.push(...coverLines(cover));
  if (complete !== undefined) lines.push(endLine(verdict));
  else if (signed) lines.push(...signedLines(signed));
  return lines;
};
