import type { z } from 'zod';

/** Turns data of one version into data of the next. */
type Upcaster = (data: unknown) => unknown;

export interface EventDefinition {
  /** The version in which new events are written. */
  readonly version: number;
  readonly data: z.ZodObject;
  /** By earlier version, the upcaster to the version after it. */
  readonly upcasters?: Readonly<Record<number, Upcaster>>;
  readonly about: string;
  /** The kind of the live update for the event; undefined: the event is not about a task. */
  readonly update?: 'posted' | 'updated' | 'deleted' | 'bid';
  /** The event changes fields of the task that its owner sets (`detailFields`), or posts it. */
  readonly edits?: true;
  /** The event closes bidding on a task, or opens it again; or it hides the task, or shows it again. */
  readonly relists?: true;
  /** The event changes a bid. `only`: nothing else (a task may have very many such events, but few others). `too`: also its task. */
  readonly changesBid?: 'only' | 'too';
  /** Its data has the offer of its bid, or parts of it. */
  readonly hasOffer?: true;
  /** Who acted, as the history of the task shows it to the owner and the bidders. */
  readonly by?: 'owner' | 'bidder' | 'moderator' | 'system';
  /** What a receipt says that a person did: the first sentence whose figures the event has. */
  readonly receipt?: readonly string[];
  /** Of an event about a bid: only the owner and its bidder see it; other bidders do not. */
  readonly onlyOwnBid?: true;
  /** By field with a text: the field with the uid of the person who owns the text. Without that uid, the text is the actor's. */
  readonly textsOfPerson?: Readonly<Record<string, string>>;
}

/** For a next version with the same shape of data, e.g. one that only keeps texts in another place. */
export const asItIs: Upcaster = (data) => data;
