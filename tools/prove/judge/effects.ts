import type { ExportedEvent } from '../recording/export.ts';
import { linesOf, type Line } from '../recording/lines.ts';

export interface Effects {
  /** The events of each append that has the key of this command. */
  of(command: string): readonly (readonly ExportedEvent[])[];
  /** Whether a command has caused the event. */
  isAttributed(event: ExportedEvent): boolean;
  /** The events, with the texts of forgotten persons restored from the commands. */
  readonly whole: readonly ExportedEvent[];
}

/** Restores the texts of a forgotten person, which are null in the ledger, from the command that wrote them. */
const wholeOf = (
  event: ExportedEvent,
  body: Readonly<Record<string, unknown>> | undefined,
): ExportedEvent => {
  if (event.forgotten === undefined || body === undefined) return event;
  const data = Object.entries(event.data as object).map(
    ([field, value]: readonly [string, unknown]) => [field, value ?? body[field] ?? null] as const,
  );
  return { ...event, data: Object.fromEntries(data) };
};

/**
 * Finds the effects of commands by their keys: the ledger stores the key in the transaction of the events, with the position of the last
 * event. The events of one append have the same correlation id, which no other event has.
 */
export const effectsOf = (lines: readonly Line[], ledger: readonly ExportedEvent[]): Effects => {
  const appends = Map.groupBy(ledger, ({ correlationId }) => correlationId);
  const at = new Map(ledger.map((event) => [event.position, event]));
  const effects = new Map<string, (readonly ExportedEvent[])[]>();
  const commandOf = new Map<string, string>();
  for (const { command, position, insertedId } of linesOf(lines, 'key')) {
    const correlationId = at.get(position)?.correlationId;
    if (insertedId === '' || correlationId === undefined) continue;
    effects.set(command, [...(effects.get(command) ?? []), appends.get(correlationId) ?? []]);
    commandOf.set(correlationId, command);
  }
  const bodies = new Map(linesOf(lines, 'command').map(({ command, body }) => [command, body]));
  return {
    of: (command) => effects.get(command) ?? [],
    isAttributed: ({ correlationId }) => bodies.has(commandOf.get(correlationId) ?? ''),
    whole: ledger.map((event) => wholeOf(event, bodies.get(commandOf.get(event.correlationId) ?? ''))),
  };
};
