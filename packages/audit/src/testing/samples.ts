import type { EventData } from '@marketplace/contracts';
import { commitmentOf, genesisHash, type Head, type SealedEvent } from '@marketplace/event-store';
import canonicalize from 'canonicalize';
import type { EndOfExport } from '../export/endLine.ts';
import { jsonl } from '../export/exportLedger.ts';
import { chained } from './chained.ts';

export const postedData: EventData<'TaskPosted'> = {
  title: 'A',
  category: 'Design',
  description: 'B',
  deadline: '2030-02-28',
  budget: 9,
  status: 'Pending',
  userEmail: 'ada@example.com',
  userName: 'Ada',
};

/** Texts that often break programs. */
export const nastyTexts = [
  '',
  '\u{1f600} e\u0301 \u202e\u200d',
  '"\\/\b\f\n\r\t\u0001\u001f\u007f\u2028\u2029',
  ',"hash":"',
  'a,b;c\r\n=1+1',
];
export const nastyNumbers = [0, -1.5, 0.1, 1e21, 1e-7, 123456789.01, 5e-324, Number.MAX_SAFE_INTEGER];

const uuid = (number: number): string => `01980000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;

const salt = Buffer.alloc(32, 7);
const ada = { uid: 'ada', email: 'ada@example.com' };

/** A chain of events with these data; texts are in the data, as in events of older versions, or beside it (`sealed`). */
export const chainOf = (
  datas: readonly unknown[],
  sealed: (position: number) => boolean = () => false,
): SealedEvent[] => {
  const events = datas.map((data, index) => {
    const position = index + 1;
    const values = JSON.stringify({ email: ada.email, message: nastyTexts[position % nastyTexts.length] });
    const texts = sealed(position) ? [{ uid: ada.uid, salt: salt.toString('hex'), values }] : [];
    const canonical = canonicalize({
      ...(texts.length > 0 && { commitments: [{ uid: ada.uid, digest: commitmentOf(salt, values) }] }),
      id: uuid(position),
      type: 'TaskUpdated',
      schemaVersion: 1,
      taskId: uuid(0),
      taskVersion: position,
      recordedAt: '2026-01-31T08:00:00.500Z',
      actor: texts.length > 0 ? { uid: ada.uid } : ada,
      ...(texts.length > 0 && position % 2 === 0 && { because: { rule: 'deadline-passed', position: 1 } }),
      correlationId: nastyTexts[position % nastyTexts.length],
      data,
    });
    if (canonical === undefined) throw new Error('Such data has no JSON.');
    return { canonical, texts };
  });
  return chained(events);
};

/** The items in pieces, as from a stream. */
export async function* piecesOf<T>(all: readonly T[], size: number): AsyncGenerator<readonly T[]> {
  for (let from = 0; from < all.length; from += size) {
    await Promise.resolve();
    yield all.slice(from, from + size);
  }
}

export async function* bytesOf(text: string | Uint8Array, size = 100): AsyncGenerator<Uint8Array> {
  for await (const piece of piecesOf([...Buffer.from(text)], size)) yield Uint8Array.from(piece);
}

export const gatheredBytes = async (pieces: AsyncIterable<string | Uint8Array>): Promise<Buffer> => {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(Buffer.from(piece));
  return Buffer.concat(all);
};

export const gathered = async (pieces: AsyncIterable<string | Uint8Array>): Promise<string> =>
  String(await gatheredBytes(pieces));

export const headOf = (events: readonly SealedEvent[]): Head => ({
  position: events.at(-1)?.position ?? 0,
  hash: events.at(-1)?.hash ?? genesisHash.toString('hex'),
});

/** The export of these events, with this end; default: their head without a signature. */
export const exportOf = (
  events: readonly SealedEvent[],
  end: EndOfExport = headOf(events),
): Promise<string> => gathered(jsonl(piecesOf(events, 3), end));
