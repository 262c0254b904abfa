import {
  projectionNames,
  rebuildKinds,
  type ActionAnswer,
  type DeadLetterAnswer,
  type DocumentDifferences,
  type ProjectionAnswer,
  type Person,
  type ProjectionPreview,
  type RebuildStatus,
} from '@marketplace/contracts';
import { printable } from '@marketplace/service-kit/command-line';

const nameWidth = Math.max(...projectionNames.map((name) => name.length));
const number = (value: number): string => Math.round(value).toLocaleString('en');

const rebuildText = ({ rebuild }: ProjectionAnswer): string => {
  if (rebuild === undefined) return '';
  const { kind = 'rebuild', state, position, head, rate, secondsLeft } = rebuild;
  if (state === 'catching-up' || state === 'comparing') {
    const left = secondsLeft === null ? '' : `, ${number(secondsLeft)} s left`;
    return `  ${kind} ${state}: ${number(position)} of ${number(head)} at ${number(rate)}/s${left}`;
  }
  return `  last ${kind} ${state}`;
};

export const projectionLine = (projection: ProjectionAnswer): string => {
  const { name, state, position, head, lag, rate, generation, deadLetters } = projection;
  return [
    name.padEnd(nameWidth),
    state.padEnd(10),
    `at ${number(position)} of ${number(head)}`.padEnd(26),
    `lag ${number(lag.events)} (${lag.seconds.toFixed(1)} s, ${lag.trend})`.padEnd(28),
    `${number(rate)}/s`.padStart(9),
    ` generation ${generation}`,
    ...(deadLetters > 0 ? [` ${number(deadLetters)} dead letters`] : []),
    rebuildText(projection),
  ]
    .join(' ')
    .trimEnd();
};

const differenceLines = ({ count, compared, examples }: DocumentDifferences): readonly string[] => [
  `${number(count)} of ${number(compared)} documents differ:`,
  ...examples.map(
    ({ collection, id, kind, fields }) =>
      `  ${collection} ${printable(id)}: ${kind}${fields.length > 0 ? ` in ${fields.join(', ')}` : ''}`,
  ),
  ...(count > examples.length ? [`  and ${number(count - examples.length)} more`] : []),
];

/** The result of a preview: of each document the fields that differ, from the live value to the new one. */
const previewLines = ({ state, compared, different, samples }: ProjectionPreview): readonly string[] => {
  if (state !== 'done') return [`The preview is ${state}.`];
  const valuesOf = (fields: ProjectionPreview['samples'][number]['before'], name: string) =>
    printable(fields === null ? 'nothing' : String(fields[name] ?? 'nothing'));
  return [
    `${number(different)} of ${number(compared)} documents would change.`,
    ...samples.flatMap(({ id, before, after }) => [
      `  ${printable(id)}`,
      ...Object.keys(before ?? after ?? {}).map(
        (name) => `    ${name}: ${valuesOf(before, name)} → ${valuesOf(after, name)}`,
      ),
    ]),
    ...(different > samples.length ? [`  and ${number(different - samples.length)} more`] : []),
  ];
};

/** A projection after a rebuild or a preview, with the documents that differ. */
export const rebuiltLines = (
  projection: ProjectionAnswer,
  kind: RebuildStatus['kind'],
): readonly string[] => {
  const { rebuild, preview } = projection;
  const { differences } = rebuild ?? {};
  const line = projectionLine(projection);
  if (!rebuildKinds[kind ?? 'rebuild'].swaps) return [line, ...(preview ? previewLines(preview) : [])];
  return [line, ...(differences && differences.count > 0 ? differenceLines(differences) : [])];
};

export const deadLetterLine = (letter: DeadLetterAnswer): string => {
  const { id, state, type, taskId, attempts, waiting, error } = letter;
  return [
    printable(id).padEnd(24),
    state.padEnd(10),
    printable(type).padEnd(12),
    printable(taskId),
    `tried ${number(attempts)}×`,
    `${number(waiting)} wait`.padEnd(8),
    printable(error.message),
  ].join('  ');
};

/** A whole dead letter, with the error's stack. */
export const deadLetterLines = (letter: DeadLetterAnswer): readonly string[] => {
  const { error, waiting, ...rest } = letter;
  return [
    ...Object.entries(rest).map(([name, value]) => `${name.padEnd(11)} ${printable(String(value))}`),
    `${'waiting'.padEnd(11)} ${number(waiting)} later events of its task`,
    `${'error'.padEnd(11)} ${printable(error.message)}`,
    ...(error.stack ?? '').split('\n').slice(1).map(printable),
  ];
};

/** A dead letter after a retry or a discard. `parked`: the projection tried it and failed again. */
export interface ResolvedLetter {
  readonly id: string;
  readonly outcome: 'applied' | 'discarded' | 'parked' | 'under way';
  readonly error?: string;
}

export const resolvedLine = ({ id, outcome, error }: ResolvedLetter): string =>
  `${printable(id).padEnd(24)}  ${outcome}${error === undefined ? '' : ` again: ${printable(error)}`}`;

export const actionLine = (action: ActionAnswer): string => {
  const { at, actor, projection, deadLetterIds, person, reason, position } = action;
  const { uid, email } = actor;
  const about = [projection, deadLetterIds?.join(' '), person].filter((text) => text !== undefined);
  return [
    at,
    `${position}`.padStart(9),
    printable(email === null || email === '' ? uid : email),
    printable([action.action, ...about].join(' ')),
    ...(reason === null ? ['(reason deleted with the person)'] : []),
    ...(reason ? [`“${printable(reason)}”`] : []),
  ].join('  ');
};

export const personLines = ({ uid, state, reason, stores }: Person): readonly string[] => {
  const line = `${printable(uid)} is ${state}.${reason === undefined ? '' : ` “${printable(reason)}”`}`;
  if (state !== 'forgetting') return [line];
  const pending = stores
    .filter((one) => one.state === 'pending')
    .map(({ store, fault }) => `  ${store}: pending${fault === undefined ? '' : `: ${printable(fault)}`}`);
  return [line, ...pending, 'The product goes on with it by itself, as soon as it runs.'];
};
