import type { DocumentReader } from '@marketplace/read-store';
import { ownersTaskJson } from '@marketplace/read-store/projections';
import type { FoundTask } from '../http/answers.ts';
import { readCountedPage } from './countedPage.ts';
import type { Listing } from './listing.ts';

type Documents = Pick<DocumentReader, 'page'>;
/** Of a long list, read at once. */
const pageSize = 1_000;

const readHidden = (documents: Documents, { where, order, descending, after }: Listing, limit: number) =>
  documents.page('hidden_tasks', { where, order, descending, after, limit, countUpTo: Infinity });

export const hasHidden = async (documents: Documents, listing: Listing): Promise<boolean> =>
  (await readHidden(documents, listing, 1)).documents.length > 0;

/** A page of an owner's tasks. Those that moderators have hidden are in their places. */
export const readOwnPage = async (documents: Documents, listing: Listing, limit: number) => {
  const page = await readCountedPage(documents, listing, limit);
  const hidden = await readHidden(documents, listing, limit);
  const total = page.total + (hidden.total ?? 0);
  const keyOf = ({ columns }: FoundTask) => listing.order.map((field) => columns[field as 'posted']);
  const compared = (a: FoundTask, b: FoundTask): number => {
    const [one, other] = [keyOf(a), keyOf(b)];
    const at = one.findIndex((value, index) => value !== other[index]);
    return (one[at] ?? 0) < (other[at] ?? 0) === listing.descending ? 1 : -1;
  };
  const all = [...page.documents, ...hidden.documents].sort(compared);
  const found = all.slice(0, limit);
  const last = found.at(-1);
  const isCut = all.length > limit || page.end !== undefined || hidden.end !== undefined;
  return { ...page, total, documents: found, end: isCut && last ? keyOf(last) : undefined };
};

/** The JSON of an owner's whole list, in pieces. */
export async function* ownPieces(documents: Documents, listing: Listing) {
  let before = '';
  yield Buffer.from('[');
  for (let rest = listing; ;) {
    const { documents: found, end } = await readOwnPage(documents, rest, pageSize);
    if (found.length > 0) yield Buffer.from(before + found.map(ownersTaskJson).join());
    if (end === undefined) break;
    rest = { ...listing, after: end };
    before = ',';
  }
  yield Buffer.from(']');
}
