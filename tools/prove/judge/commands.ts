import { isDeepStrictEqual } from 'node:util';
import { isTaskEventType, systemActor } from '@marketplace/contracts';
import type { ExportedEvent } from '../recording/export.ts';
import { effects as allowed, type CommandLine } from '../recording/lines.ts';
import type { Effects } from './effects.ts';
import type { Violation } from './violation.ts';

type Requests = readonly CommandLine[];
type OkAnswer = Extract<CommandLine['answer'], { readonly got: 'ok' }>;

const nameOf = ({ call, id, command }: CommandLine): string => `${call} ${id ?? ''} (${command})`;

/** The requests of each command, in the order in which they were sent. */
const byCommand = (lines: Requests): ReadonlyMap<string, Requests> =>
  Map.groupBy(
    lines.toSorted((a, b) => a.from - b.from),
    ({ command }) => command,
  );

/** Whether the event's data equals the command's body. Fields that the command left out may have any value; forgotten texts are null. */
const hasWhatWasAsked = ({ data, forgotten }: ExportedEvent, { body }: CommandLine): boolean => {
  const kept = data as Readonly<Record<string, unknown>>;
  return Object.entries(body).every(
    ([field, value]) =>
      !(field in kept) ||
      isDeepStrictEqual(kept[field], value) ||
      // Stars are a number in the command, and a text in the ledger.
      (field === 'stars' && kept[field] === String(value)) ||
      (forgotten !== undefined && kept[field] === null),
  );
};

/** Whether these events are the complete effect of the command. */
const isWhole = (events: readonly ExportedEvent[], line: CommandLine): boolean => {
  const types: readonly string[] = allowed[line.call];
  const isUpdate = line.call === 'PUT /tasks/{id}';
  const asked = (field: string) => line.body[field] !== undefined;
  const wanted = isUpdate && asked('title') ? 'TaskUpdated' : undefined;
  return (
    (events.length === 1 || (isUpdate && events.length === 2)) &&
    events.every(
      (event, index) =>
        types.includes(event.type) &&
        // A bidder whose account is deleted resigns where the task is opened again.
        event.actor.uid === (isUpdate && event.type === 'BidderResigned' ? systemActor.uid : line.by) &&
        event.position === (events[0]?.position ?? 0) + index &&
        event.taskId === events[0]?.taskId &&
        hasWhatWasAsked(event, line),
    ) &&
    (wanted === undefined || events.some(({ type }) => type === wanted))
  );
};

/** Whether the event is the one that the answer names. */
const isNamed = (
  event: ExportedEvent,
  { insertedId, position }: OkAnswer,
  { call }: CommandLine,
): boolean => {
  const made = call === 'POST /addtask' ? event.taskId : (event.data as { readonly bidId?: unknown }).bidId;
  return event.position === position && (insertedId === undefined || made === insertedId);
};

/** The events that these commands append only once: to accept an accepted bid, or to decline a declined one, changes nothing. */
const onceOnly: Partial<Record<CommandLine['call'], string>> = {
  'POST /bids/{id}/accept': 'BidAccepted',
  'POST /bids/{id}/decline': 'BidDeclined',
};

/** Whether an earlier command has already done what this command asks. */
const wasDoneBefore = (
  line: CommandLine,
  { position }: OkAnswer,
  events: readonly ExportedEvent[],
): boolean =>
  events.some(
    (event) =>
      event.type === onceOnly[line.call] &&
      event.position <= position &&
      (event.data as { readonly bidId?: unknown }).bidId === line.id,
  );

function* judgeOne(
  requests: Requests,
  done: readonly (readonly ExportedEvent[])[],
  ledger: readonly ExportedEvent[],
): Generator<Violation> {
  const [line] = requests;
  if (line === undefined) return;
  const name = nameOf(line);
  const acknowledged = requests.map(({ answer }) => answer).filter((answer) => answer.got === 'ok');
  const [first] = acknowledged;
  const [effect] = done;

  if (done.length > 1) {
    const positions = done.map(([event]) => event?.position).join(' and ');
    const evidence = `${name} was sent ${requests.length} times and has ${done.length} effects, at ${positions}`;
    yield { broken: 'I2', evidence };
  }
  if (effect && !isWhole(effect, line)) {
    const types = effect.map(({ type, position }) => `${type} at ${position}`).join(', ');
    yield { broken: 'I2', evidence: `${name} does not have its complete effect: ${types}` };
  }
  if (acknowledged.some((answer) => !isDeepStrictEqual(answer, first)))
    yield {
      broken: 'I2',
      evidence: `${name} was answered in different ways: ${JSON.stringify(acknowledged)}`,
    };
  // If the first answer was lost, a retry may be refused because the command is already done.
  const refusals = requests.map(({ answer }) => answer).filter((answer) => answer.got === 'refused');
  if (effect && refusals.length === requests.length) {
    const codes = refusals.map(({ code }) => code).join(', ');
    yield { broken: 'I2', evidence: `${name} was refused with ${codes} and is in the ledger` };
  }
  if (first?.changed !== true) return;

  const at = `${name} was acknowledged at ${first.position}`;
  const last = effect?.at(-1);
  if (last === undefined) {
    if (!wasDoneBefore(line, first, ledger))
      yield { broken: 'I1', evidence: `${at} and is not in the ledger` };
  } else if (!isNamed(last, first, line))
    yield { broken: 'I1', evidence: `${at}, and is at ${last.position}` };
}

/** Checks the order in real time: a command that began after the answer to another command has a higher position. */
function* orderFaults(
  commands: Iterable<Requests>,
  isThere: (command: string) => boolean,
): Generator<Violation> {
  const done = [...commands].flatMap((requests) => {
    const ok = requests.find(({ answer }) => answer.got === 'ok');
    const written = ok !== undefined && isThere(ok.command);
    return ok?.answer.got === 'ok' && ok.answer.changed && written
      ? [{ ok, from: requests[0]?.from ?? 0, to: ok.to, position: ok.answer.position }]
      : [];
  });
  const ended = done.toSorted((a, b) => a.to - b.to);
  let [index, highest] = [0, 0];
  for (const { ok, from, position } of done.toSorted((a, b) => a.from - b.from)) {
    for (; (ended[index]?.to ?? Infinity) < from; index += 1)
      highest = Math.max(highest, ended[index]?.position ?? 0);
    if (position > highest) continue;
    const evidence = `${nameOf(ok)} began after position ${highest} was acknowledged, and has ${position}`;
    yield { broken: 'I3', evidence };
  }
}

/** Whether no command, no operator and not the system itself has caused the event. Forgetting is judged in forgotten.ts. */
const isUnasked = (event: ExportedEvent, effects: Effects): boolean =>
  event.actor.uid !== systemActor.uid && isTaskEventType(event.type) && !effects.isAttributed(event);

/** Judges the effect of each command: I1, I2, and the order of I3. */
export function* judgeCommands(
  lines: Requests,
  ledger: readonly ExportedEvent[],
  effects: Effects,
): Generator<Violation> {
  const commands = byCommand(lines);
  for (const [command, one] of commands) yield* judgeOne(one, effects.of(command), ledger);
  for (const event of ledger)
    if (isUnasked(event, effects))
      yield { broken: 'I2', evidence: `nobody asked for ${event.type} at ${event.position}` };
  yield* orderFaults(commands.values(), (command) => effects.of(command).length > 0);
}

/** Figures of a run, for people: each command counts once, also one that was sent again after its author was forgotten, and refused. */
export const figuresOf = (lines: Requests) => {
  const commands = [...byCommand(lines).values()];
  const ends = commands.map((one) =>
    one.some(({ answer }) => answer.got === 'ok') ? 'ok' : one.at(-1)?.answer.got,
  );
  const ended = (got: CommandLine['answer']['got']) => ends.filter((end) => end === got).length;
  return {
    commands: commands.length,
    acknowledged: ended('ok'),
    refused: ended('refused'),
    unknown: ended('unknown'),
    sentAgain: lines.length - commands.length,
  };
};
