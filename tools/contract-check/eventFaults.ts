import { isDeepStrictEqual } from 'node:util';
import type { StoredFact } from '@marketplace/contracts';
import { reasonOf } from '@marketplace/service-kit';
import fc from 'fast-check';
import type { Json } from '../json.ts';
import { valuesOf } from './anyValues.ts';

/** The JSON Schemas of the data of events, by type, then by version. */
export type ReleasedEvents = Readonly<Record<string, Readonly<Record<string, Json>>>>;

/** The events as the code of today writes and reads them. */
export interface EventsNow {
  /** The current version and the schema of each type. */
  readonly current: Readonly<Record<string, { readonly version: number; readonly schema: Json }>>;
  /** @throws if the event can't be read */
  read(stored: StoredFact): unknown;
}

const samples = 200;
const taskId = '01930000-0000-7000-8000-000000000002';

/** Why current code can't read data of a released schema; undefined if it reads all samples. */
const readingFault = (
  now: EventsNow,
  type: string,
  schemaVersion: number,
  schema: Json,
): string | undefined => {
  const values = valuesOf(schema, type);
  for (const [index, data] of fc.sample(values, { seed: schemaVersion, numRuns: samples }).entries()) {
    try {
      now.read({ position: index + 1, taskId, type, schemaVersion, data });
    } catch (error) {
      return reasonOf(error).replaceAll(/\s+/g, ' ');
    }
  }
  return undefined;
};

function* typeFaults(
  now: EventsNow,
  type: string,
  released: Readonly<Record<string, Json>>,
): Generator<string> {
  const current = now.current[type];
  if (current === undefined) {
    yield 'the type was removed; stored events of it must stay readable';
    return;
  }
  const last = Math.max(...Object.keys(released).map(Number));
  if (current.version < last) {
    yield `version ${last} was removed; stored events of it must stay readable`;
    return;
  }
  const schema = released[last];
  if (current.version === last && !isDeepStrictEqual(schema, current.schema)) {
    yield `the data of version ${last} was changed; it needs version ${last + 1}, and an upcaster from ${last}`;
    return;
  }
  for (const [version, before] of Object.entries(released)) {
    const fault = readingFault(now, type, Number(version), before);
    if (fault !== undefined) yield `version ${version} can't be read as version ${current.version}: ${fault}`;
  }
}

/** The incompatible changes of events, one line each: a change needs a new version with an upcaster. */
export function* eventFaults(released: ReleasedEvents, now: EventsNow): Generator<string> {
  for (const [type, versions] of Object.entries(released))
    for (const fault of typeFaults(now, type, versions)) yield `Events: ${type}: ${fault}`;
}
