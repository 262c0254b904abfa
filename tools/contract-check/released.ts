import { readFileSync } from 'node:fs';
import { eventDefinition, eventTypes, upcastFact } from '@marketplace/contracts';
import { asyncApiDocument } from '@marketplace/contracts/asyncapi';
import { openApiDocument } from '@marketplace/contracts/openapi';
import { z } from 'zod';
import { withoutProse, writeJson, type Json } from '../json.ts';
import { asyncApiFaults, openApiFaults } from './documentFaults.ts';
import { eventFaults, type EventsNow, type ReleasedEvents } from './eventFaults.ts';

const fileOf = (name: string) => new URL(`../../contracts/released/${name}.json`, import.meta.url);
const read = (name: string): unknown => JSON.parse(readFileSync(fileOf(name), 'utf8'));

/** The documents of the API and of the topic, on which other programs depend. */
interface Contracts {
  readonly openApi: Json;
  readonly asyncApi: Json;
}
export interface ReleasedContracts extends Contracts {
  readonly events: ReleasedEvents;
}
export interface CurrentContracts extends Contracts {
  readonly events: EventsNow;
}

const eventsNow = (): EventsNow => ({
  current: Object.fromEntries(
    eventTypes.map((type) => {
      const { version, data } = eventDefinition(type);
      return [type, { version, schema: withoutProse(z.toJSONSchema(data, { io: 'output' })) as Json }];
    }),
  ),
  read: upcastFact,
});

export const contractsNow = (): CurrentContracts => ({
  events: eventsNow(),
  openApi: withoutProse(openApiDocument()) as Json,
  asyncApi: withoutProse(asyncApiDocument()) as Json,
});

export const lastRelease = (): ReleasedContracts => ({
  events: read('events') as ReleasedEvents,
  openApi: read('openapi') as Json,
  asyncApi: read('asyncapi') as Json,
});

/** The incompatible changes since the release, one line each. */
export const faultsSince = (released: ReleasedContracts, now: CurrentContracts): readonly string[] => [
  ...eventFaults(released.events, now.events),
  ...openApiFaults(released.openApi, now.openApi),
  ...asyncApiFaults(released.asyncApi, now.asyncApi),
];

/** Adds the current versions of events to the released ones. */
export const withCurrent = (released: ReleasedEvents, { current }: EventsNow): ReleasedEvents => ({
  ...released,
  ...Object.fromEntries(
    Object.entries(current).map(([type, { version, schema }]) => [
      type,
      { ...released[type], [version]: schema },
    ]),
  ),
});

/** Stores the current contracts as the last release. */
export const release = async (before: ReleasedEvents, now: CurrentContracts): Promise<void> => {
  await writeJson(fileOf('events'), withCurrent(before, now.events));
  await writeJson(fileOf('openapi'), now.openApi);
  await writeJson(fileOf('asyncapi'), now.asyncApi);
};
