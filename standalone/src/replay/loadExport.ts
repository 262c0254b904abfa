import { open, type FileHandle } from 'node:fs/promises';
import { forgottenIn, positionOf, textFaultsOf, verifyExport } from '@marketplace/audit';
import { openLedgerFill, type LedgerFill, type SealedEvent } from '@marketplace/event-store';
import { reasonOf } from '@marketplace/service-kit';
import { StartError, WrongCall } from '../startError.ts';
import type { ReplayOptions } from './replayOptions.ts';

/** What a replay shows: the marketplace after the event at this position, which was recorded at this time. */
interface ReplayMoment {
  readonly position: number;
  readonly time: string;
  /** The export has no texts of persons. */
  readonly withheld?: true;
}

interface LoadedExport {
  readonly shown: ReplayMoment;
  /** The uids of all persons who are forgotten in the whole export, also after the moment. */
  readonly forgotten: ReadonlySet<string>;
  /** Resolves when the ledger has all indexes; until then it can only be followed. */
  readonly indexed: Promise<void>;
}

const timeIn = ({ canonical }: SealedEvent): string =>
  /.*"recordedAt":"([^"]*)"/s.exec(canonical.toString())?.[1] ?? '';

/** Puts the events up to a moment into the ledger. */
const upTo = (at: string | undefined, fill: LedgerFill) => {
  const isPosition = /^\d+$/.test(at ?? '');
  const last = isPosition ? Number(at) : Infinity;
  const latest = at === undefined || isPosition ? undefined : new Date(at).toISOString();
  let shown: ReplayMoment = { position: 0, time: '' };
  let first = '';
  const forgotten = new Map<string, string>();
  const missing = new Set<string>();
  return {
    forgotten,
    /** The uids of all persons whose texts are missing. */
    missing,
    shown: () => shown,
    first: () => first,
    add: async (events: readonly SealedEvent[]): Promise<void> => {
      for (const event of events) {
        const found = forgottenIn(event);
        if (found) forgotten.set(found.uid, found.recordedAt);
        if (event.texts.length === 0) for (const uid of textFaultsOf(event).missing) missing.add(uid);
      }
      const [begin] = events;
      if (begin && first === '') first = timeIn(begin);
      // Times never go back with the positions.
      const wanted = events.filter(
        (event) => event.position <= last && (latest === undefined || timeIn(event) <= latest),
      );
      const end = wanted.at(-1);
      if (end) shown = { position: end.position, time: timeIn(end) };
      await fill.add(wanted);
    },
  };
};

/** @throws {WrongCall} if there is no file that can be read */
export const openExport = async (path: string): Promise<FileHandle> => {
  try {
    const file = await open(path);
    if ((await file.stat()).isDirectory()) throw new Error('It is a folder.');
    return file;
  } catch (error) {
    throw new WrongCall(`--from: ${path} can't be read: ${reasonOf(error)}`, { cause: error });
  }
};

/**
 * Verifies the whole export, and meanwhile fills the empty ledger at the owner's URL with its events up to the moment.
 * @throws {StartError} that says where the export is broken, or what is wrong with the moment
 */
export const loadExport = async (
  url: string,
  file: FileHandle,
  { from, at }: ReplayOptions,
  signal: AbortSignal | undefined,
): Promise<LoadedExport> => {
  const fill = await openLedgerFill(url);
  try {
    const loading = upTo(at, fill);
    const bytes = file.createReadStream({ highWaterMark: 1024 * 1024, signal });
    const verdict = await verifyExport(bytes, { onEvents: loading.add });
    if (!verdict.valid)
      throw new StartError(
        `${from} is not a whole export as it was made: it is broken at position ${verdict.firstBroken}. ${verdict.reason ?? ''}`,
      );
    const { position: head } = verdict.head;
    const shown = loading.shown();
    await positionOf({ positionAt: () => Promise.resolve(shown.position) }, at, {
      head,
      now: new Date(),
    }).catch((error: unknown) => {
      throw new WrongCall(`--${reasonOf(error)}`, { cause: error });
    });
    if (shown.position === 0)
      throw new WrongCall(
        `--at is before the first event, which was recorded at ${loading.first()}. Give a later time, or a position from 1 on.`,
      );
    const isWithheld = verdict.cover?.withhold !== undefined;
    // Withheld texts are shown as the texts of forgotten persons.
    if (isWithheld)
      for (const uid of loading.missing)
        if (!loading.forgotten.has(uid)) loading.forgotten.set(uid, shown.time);
    await fill.finish(loading.forgotten);
    const indexed = fill.makeIndexes().finally(() => fill.close());
    indexed.catch(() => undefined); // it is awaited when the read models are there
    return {
      shown: { ...shown, ...(isWithheld && { withheld: true }) },
      forgotten: new Set(loading.forgotten.keys()),
      indexed,
    };
  } catch (error) {
    await fill.close();
    throw error;
  }
};
