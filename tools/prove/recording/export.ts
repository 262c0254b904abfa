import { eventOfLine } from '@marketplace/audit';
import { putTexts, type Commitment, type PersonTexts, type StoredEvent } from '@marketplace/contracts';
import type { SealedEvent } from '@marketplace/event-store';

/** An event of an export: as readers get it, and as the ledger stores it. */
export type ExportedEvent = StoredEvent & SealedEvent & { readonly commitments: readonly Commitment[] };

type Envelope = StoredEvent & { readonly commitments: readonly Commitment[] };

/** The event with the texts that are not deleted. */
const toldOf = (sealed: SealedEvent): ExportedEvent => {
  const envelope = JSON.parse(sealed.canonical.toString()) as Envelope;
  const texts = sealed.texts.map(({ values }) => JSON.parse(values) as PersonTexts['values']);
  const { data, email } = putTexts(envelope.data, texts);
  return { ...envelope, ...sealed, data, actor: { uid: envelope.actor.uid, email } };
};

/** The events of a JSONL export; skips other lines, at its end. */
export const eventsOf = (jsonl: string): readonly ExportedEvent[] =>
  jsonl
    .split('\n')
    .filter((text) => text.startsWith('{"position":'))
    .map((text) => {
      const sealed = eventOfLine(Buffer.from(text));
      if (sealed === undefined) throw new Error(`This is not an event: ${text}`);
      return toldOf({ ...sealed, canonical: sealed.canonical.toString() });
    });
