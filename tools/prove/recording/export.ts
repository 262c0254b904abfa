import { storedEventSchema, type StoredEvent } from '@marketplace/contracts';

/** An event of an export, with its chain hash. */
export type ExportedEvent = StoredEvent & { readonly hash: string };

/** The events of a JSONL export; other lines, at its end, are passed over. */
export const eventsOf = (jsonl: string): readonly ExportedEvent[] =>
  jsonl
    .split('\n')
    .filter((text) => text.startsWith('{"position":'))
    .map((text) => {
      const value = JSON.parse(text) as { readonly hash: string };
      return { ...(storedEventSchema.parse(value) as StoredEvent), hash: value.hash };
    });
