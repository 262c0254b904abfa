import { isDeepStrictEqual } from 'node:util';
import { systemActor } from '@marketplace/contracts';
import type { ExportedEvent } from '../recording/export.ts';
import { effects, type CommandLine } from '../recording/lines.ts';
import type { Violation } from './violation.ts';

type Requests = readonly CommandLine[];
type Ok = Extract<CommandLine['answer'], { readonly got: 'ok' }>;

const nameOf = ({ call, id, command }: CommandLine): string => `${call} ${id ?? ''} (${command})`;

/** The requests of each command, in the order in which they were sent. */
const byCommand = (lines: Requests): ReadonlyMap<string, Requests> =>
  Map.groupBy(
    lines.toSorted((a, b) => a.from - b.from),
    ({ command }) => command,
  );

const byRequest = (events: readonly ExportedEvent[]) =>
  Map.groupBy(events, ({ correlationId }) => correlationId);

/** True if the event's data is what was asked; what was left out of a command may be anything. */
const saysWhatWasAsked = ({ data }: ExportedEvent, { body }: CommandLine): boolean => {
  const kept = data as Readonly<Record<string, unknown>>;
  return Object.entries(body).every(
    ([field, value]) => !(field in kept) || isDeepStrictEqual(kept[field], value),
  );
};

/** True if these events are what the command does, as a whole. */
const isWhole = (events: readonly ExportedEvent[], line: CommandLine): boolean => {
  const types: readonly string[] = effects[line.call];
  const isUpdate = line.call === 'PUT /tasks/{id}';
  const asked = (field: string) => line.body[field] !== undefined;
  const wanted = isUpdate && asked('title') ? 'TaskUpdated' : undefined;
  return (
    (events.length === 1 || (isUpdate && events.length === 2)) &&
    events.every(
      (event, index) =>
        types.includes(event.type) &&
        event.actor.uid === line.by &&
        event.position === (events[0]?.position ?? 0) + index &&
        event.taskId === events[0]?.taskId &&
        saysWhatWasAsked(event, line),
    ) &&
    (wanted === undefined || events.some(({ type }) => type === wanted))
  );
};

/** The event is the one that the answer names. */
const isNamed = (event: ExportedEvent, { insertedId, position }: Ok, { call }: CommandLine): boolean => {
  const made = call === 'POST /addtask' ? event.taskId : (event.data as { readonly bidId?: unknown }).bidId;
  return event.position === position && (insertedId === undefined || made === insertedId);
};

/** An earlier command did it already: accepting an accepted bid again changes nothing. */
const wasDoneBefore = (line: CommandLine, { position }: Ok, events: readonly ExportedEvent[]): boolean =>
  line.call === 'POST /bids/{id}/accept' &&
  events.some(
    (event) =>
      event.type === 'BidAccepted' &&
      event.position <= position &&
      (event.data as { readonly bidId?: unknown }).bidId === line.id,
  );

const judgeOne = (
  requests: Requests,
  eventsOf: ReadonlyMap<string, readonly ExportedEvent[]>,
  ledger: readonly ExportedEvent[],
): Violation[] => {
  const [line] = requests;
  if (line === undefined) return [];
  const found: Violation[] = [];
  const add = (broken: Violation['broken'], what: string) =>
    found.push({ broken, evidence: `${nameOf(line)} ${what}` });
  const done = requests.flatMap(({ request }) => {
    const events = eventsOf.get(request);
    return events ? [{ request, events }] : [];
  });
  const acknowledged = requests.map(({ answer }) => answer).filter((answer) => answer.got === 'ok');
  const [first] = acknowledged;
  const [effect] = done;

  if (done.length > 1) {
    const positions = done.map(({ events }) => events[0]?.position).join(' and ');
    add('I2', `was sent ${requests.length} times and has ${done.length} effects, at ${positions}`);
  }
  if (effect && !isWhole(effect.events, line)) {
    const types = effect.events.map(({ type, position }) => `${type} at ${position}`).join(', ');
    add('I2', `does not have its complete effect: ${types}`);
  }
  if (acknowledged.some((answer) => !isDeepStrictEqual(answer, first)))
    add('I2', `was answered in different ways: ${JSON.stringify(acknowledged)}`);
  for (const { request, answer } of requests)
    if (answer.got === 'refused' && eventsOf.has(request))
      add('I2', `was refused with ${answer.status} ${answer.code} and is in the ledger`);
  if (first?.changed !== true) return found;

  const last = effect?.events.at(-1);
  if (last === undefined) {
    if (!wasDoneBefore(line, first, ledger))
      add('I1', `was acknowledged at ${first.position} and is not in the ledger`);
  } else if (!isNamed(last, first, line))
    add('I1', `was acknowledged at ${first.position}, and is at ${last.position}`);
  return found;
};

/** Acknowledged commands in real time: one that began after another was answered has a higher position. */
const orderFaults = (commands: Iterable<Requests>, isThere: (request: string) => boolean): Violation[] => {
  const done = [...commands].flatMap((requests) => {
    const ok = requests.find(({ answer }) => answer.got === 'ok');
    const written = requests.some(({ request }) => isThere(request));
    return ok?.answer.got === 'ok' && ok.answer.changed && written
      ? [{ ok, from: requests[0]?.from ?? 0, to: ok.to, position: ok.answer.position }]
      : [];
  });
  const ended = done.toSorted((a, b) => a.to - b.to);
  let [index, highest] = [0, 0];
  return done
    .toSorted((a, b) => a.from - b.from)
    .flatMap(({ ok, from, position }) => {
      for (; (ended[index]?.to ?? Infinity) < from; index += 1)
        highest = Math.max(highest, ended[index]?.position ?? 0);
      if (position > highest) return [];
      const evidence = `${nameOf(ok)} began after position ${highest} was acknowledged, and has ${position}`;
      return [{ broken: 'I3' as const, evidence }];
    });
};

/** Judges what became of each command: I1, I2, and the order of I3. */
export const judgeCommands = (lines: Requests, ledger: readonly ExportedEvent[]): readonly Violation[] => {
  const eventsOf = byRequest(ledger);
  const commands = byCommand(lines);
  const requests = new Set(lines.map(({ request }) => request));
  const unasked = ledger.filter(
    ({ correlationId, actor, type }) =>
      !requests.has(correlationId) && actor.uid !== systemActor.uid && type !== 'OperatorActed',
  );
  return [
    ...[...commands.values()].flatMap((one) => judgeOne(one, eventsOf, ledger)),
    ...unasked.map(({ type, position }) => ({
      broken: 'I2' as const,
      evidence: `nobody asked for ${type} at ${position}`,
    })),
    ...orderFaults(commands.values(), (request) => eventsOf.has(request)),
  ];
};

/** Figures of a run, for people. */
export const figuresOf = (lines: Requests) => {
  const commands = [...byCommand(lines).values()];
  const ended = (got: string) => commands.filter((one) => one.at(-1)?.answer.got === got).length;
  return {
    commands: commands.length,
    acknowledged: commands.filter((one) => one.some(({ answer }) => answer.got === 'ok')).length,
    refused: ended('refused'),
    unknown: ended('unknown'),
    sentAgain: commands.reduce((sum, one) => sum + one.length - 1, 0),
  };
};
