import { textWriterOf, verdictSayings, type SayingTexts } from '@marketplace/contracts';

const english: SayingTexts<typeof verdictSayings> = {
  'as-is': ({ text }) => text,
  'verdict.gap': ({ position, found }) =>
    `The event at position ${position} is missing: ${found} follows ${position - 1}.`,
  'verdict.wrong-place': ({ position, found }) =>
    `The event at position ${position} is missing: ${found} is in its place.`,
  'verdict.not-appended': ({ position }) =>
    `The event at position ${position} is not the one that was appended: its content and its hash do not fit the chain.`,
  'verdict.start-missing': ({ position }) =>
    `The event at position ${position} is missing; the next hash depends on it.`,
  'verdict.before-first': ({ position }) =>
    `An event is stored at position ${position}, before the first one.`,
  'verdict.events-missing': ({ from, to }) => `The events from position ${from} to ${to} are missing.`,
  'verdict.cut-off': ({ position, last }) =>
    `The head was signed at position ${position}; everything after position ${last} was cut off.`,
  'verdict.rewritten': ({ position }) =>
    `The hash at position ${position} is not the one that was signed: the history up to there was rewritten.`,
  'verdict.other-ledger': ({ signed, ledger }) =>
    `The signed head is of another ledger (${signed}) than this one (${ledger}).`,
  'verdict.kept-head': ({ position }) => `The kept head at position ${position}:`,
  'verdict.wrong-signature': () =>
    'The signature does not fit the signed head: it was changed after it was signed.',
  'verdict.other-key': () => 'The head was signed by another key than the one that is known here.',
  'verdict.other-version': ({ task, version, position, lastVersion, lastPosition }) =>
    `The stored version of task ${task} is ${version}, at position ${position}; its last event has version ${lastVersion}, at position ${lastPosition}.`,
  'verdict.state-changed': ({ task }) =>
    `The stored state of task ${task} is not the one that its events lead to: it was changed.`,
  'verdict.end-missing': () => 'The end is missing.',
  'verdict.states-missing': ({ missing, events }) =>
    `${missing} of ${events} events are of tasks whose stored state is missing.`,
  'verdict.accesses-removed': ({ id }) =>
    `The records of accesses up to ${id} were removed, and no signed head covers them.`,
  'verdict.signed-access-changed': ({ id }) =>
    `The record of access ${id}, which a signed head covers, was changed or removed.`,
  'verdict.access-changed': ({ id }) =>
    `The record of access ${id} was changed, or records before it were removed.`,
  'verdict.accesses-not-signed': ({ id }) =>
    `The record of accesses up to ${id} is not the one that was signed with a head.`,
  'verdict.last-accesses-removed': ({ id, signed }) =>
    `The records of accesses after ${id} were removed: a signed head covers record ${signed}.`,
};

/** Sentences as the API says them. */
export const inEnglish = textWriterOf(verdictSayings, english);
