import { plural, t } from '@lingui/core/macro';
import { verdictSayings, writerOf, type SayingTexts, type Verdict } from '@marketplace/contracts';
import { countText } from '../../../ui/text/countText.ts';
import { isolated } from '../../../ui/text/isolated.ts';
import { saidText } from '../../../ui/text/saidText.ts';

const texts: SayingTexts<typeof verdictSayings> = {
  'as-is': ({ text }) => isolated(text),
  'verdict.gap': ({ position: at, found: next }) => {
    const [position, found, before] = [countText(at), countText(next), countText(at - 1)];
    return t`The event at position ${position} is missing: ${found} follows ${before}.`;
  },
  'verdict.wrong-place': ({ position: at, found: other }) => {
    const [position, found] = [countText(at), countText(other)];
    return t`The event at position ${position} is missing: ${found} is in its place.`;
  },
  'verdict.not-appended': ({ position: at }) => {
    const position = countText(at);
    return t`The event at position ${position} is not the one that was appended: its content and its hash do not fit the chain.`;
  },
  'verdict.start-missing': ({ position: at }) => {
    const position = countText(at);
    return t`The event at position ${position} is missing; the next hash depends on it.`;
  },
  'verdict.before-first': ({ position: at }) => {
    const position = countText(at);
    return t`An event is stored at position ${position}, before the first one.`;
  },
  'verdict.events-missing': ({ from: first, to: last }) => {
    const [from, to] = [countText(first), countText(last)];
    return t`The events from position ${from} to ${to} are missing.`;
  },
  'verdict.cut-off': ({ position: at, last: end }) => {
    const [position, last] = [countText(at), countText(end)];
    return t`The head was signed at position ${position}; everything after position ${last} was cut off.`;
  },
  'verdict.rewritten': ({ position: at }) => {
    const position = countText(at);
    return t`The hash at position ${position} is not the one that was signed: the history up to there was rewritten.`;
  },
  'verdict.other-ledger': ({ signed: other, ledger: own }) => {
    const [signed, ledger] = [isolated(other), isolated(own)];
    return t`The checkpoint is of another ledger (${signed}) than this one (${ledger}).`;
  },
  'verdict.kept-head': ({ position: at }) => {
    const position = countText(at);
    return t`The kept checkpoint at position ${position}:`;
  },
  'verdict.wrong-signature': () =>
    t`The signature does not fit the checkpoint: it was changed after it was signed.`,
  'verdict.other-key': () => t`The checkpoint was signed by another key than the one that is known here.`,
  'verdict.other-version': ({ task: id, ...numbers }) => {
    const [task, version, position] = [isolated(id), countText(numbers.version), countText(numbers.position)];
    const [lastVersion, lastPosition] = [countText(numbers.lastVersion), countText(numbers.lastPosition)];
    return t`The stored version of task ${task} is ${version}, at position ${position}; its last event has version ${lastVersion}, at position ${lastPosition}.`;
  },
  'verdict.state-changed': ({ task: id }) => {
    const task = isolated(id);
    return t`The stored state of task ${task} is not the one that its events lead to: it was changed.`;
  },
  'verdict.end-missing': () => t`The end is missing.`,
  'verdict.states-missing': ({ missing, events }) => {
    const all = countText(events);
    return plural(missing, {
      one: `# of ${all} events is of a task whose stored state is missing.`,
      other: `# of ${all} events are of tasks whose stored state is missing.`,
    });
  },
  'verdict.accesses-removed': ({ id: number }) => {
    const id = countText(number);
    return t`The records of accesses up to ${id} were removed, and no checkpoint covers them.`;
  },
  'verdict.signed-access-changed': ({ id: number }) => {
    const id = countText(number);
    return t`The record of access ${id}, which a checkpoint covers, was changed or removed.`;
  },
  'verdict.access-changed': ({ id: number }) => {
    const id = countText(number);
    return t`The record of access ${id} was changed, or records before it were removed.`;
  },
  'verdict.accesses-not-signed': ({ id: number }) => {
    const id = countText(number);
    return t`The record of accesses up to ${id} is not the one that was signed with a checkpoint.`;
  },
  'verdict.last-accesses-removed': ({ id: number, signed: covered }) => {
    const [id, signed] = [countText(number), countText(covered)];
    return t`The records of accesses after ${id} were removed: a checkpoint covers record ${signed}.`;
  },
};
const write = writerOf(verdictSayings, texts);

/** The fault that a verification found, in the page's language. */
export const reasonText = (verdict: Verdict): string | undefined =>
  verdict.reason === undefined ? undefined : saidText(write, verdict.texts?.reason, verdict.reason);
