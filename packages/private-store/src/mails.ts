import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  mailedAtFirst,
  textFault,
  type MailAddressState,
  type MailKind,
  type MailRhythm,
  type NotificationSettings,
} from '@marketplace/contracts';

/** A mail that is being sent, or is tried again. It goes again with the same Message-ID if it is unknown whether it went out. */
export interface SentMail {
  readonly messageId: string;
  /** The mail tells notifications up to this position, and messages up to this time. */
  readonly upTo: number;
  readonly messagesUpTo: string;
  /** When it was tried first, and how often since. */
  readonly since: string;
  readonly tries: number;
  /** When the address was first refused without a code that says why. */
  readonly bareSince?: string | undefined;
}

/** What is kept about the mails to a person, without the address. */
export interface MailState {
  readonly uid: string;
  readonly every: MailRhythm;
  /** Undefined: the kinds that everybody gets at first. */
  readonly kinds?: readonly MailKind[] | undefined;
  /** Notifications up to this position, and messages up to this time, are never mailed. Undefined: none has been noted yet. */
  readonly toldUpTo?: number | undefined;
  readonly messagesToldUpTo?: string | undefined;
  /** The time of the newest thing that a mail may have to tell. */
  readonly notedAt?: string | undefined;
  /** When the leader looks at this person next; of a claimed mail: until when only its claim may send it. */
  readonly dueAt?: string | undefined;
  /** The id of the claim. A change of the settings takes it away: the mail was made by the former ones. */
  readonly claim?: string | undefined;
  /** The first time that the mail was due; unlike `dueAt`, it stays while the mail is tried again. */
  readonly waitsSince?: string | undefined;
  /** Set if the person's address was refused for good: its digest, see `refusedDigest`. */
  readonly refused?: string | undefined;
  /** What the server said when it last did not take a mail, without the address; undefined once it takes one. */
  readonly notTaken?: string | undefined;
  /** Opens the link that stops all mails. */
  readonly stopSecret: string;
  readonly last?: { readonly at: string; readonly things: number } | undefined;
  readonly sending?: SentMail | undefined;
}

/** How far the leader has noted what concerns people. */
export interface MailProgress {
  readonly position: number;
  /** Messages up to this id. */
  readonly messageId: string;
}

/** For a person of whom nothing is kept yet. */
export const newMailState = (uid: string): MailState => ({
  uid,
  every: 'hour',
  stopSecret: randomBytes(24).toString('base64url'),
});

/**
 * Tells whether an address is the one that was refused, without keeping it. The secret differs by person, so that the digest
 * can't be looked up in a list of addresses.
 */
export const refusedDigest = ({ stopSecret }: Pick<MailState, 'stopSecret'>, address: string): string =>
  createHash('sha256').update(`${stopSecret} ${address.toLowerCase()}`).digest('base64url');

const bytesOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Opens the link that stops all mails to this person. */
export const stopTokenOf = ({ uid, stopSecret }: Pick<MailState, 'uid' | 'stopSecret'>): string =>
  `${Buffer.from(uid).toString('base64url')}.${stopSecret}`;

/** The state of the person to whom the token was sent; undefined for any other token. */
export const stateOfToken = async (
  mails: { readonly getMany: (uids: readonly string[]) => Promise<readonly MailState[]> },
  token: string,
): Promise<MailState | undefined> => {
  const uid = Buffer.from(token.split('.')[0] ?? '', 'base64url').toString();
  // A database refuses such a text.
  if (textFault(uid, 'uid') !== undefined) return undefined;
  const [state] = await mails.getMany([uid]);
  return state && timingSafeEqual(bytesOf(stopTokenOf(state)), bytesOf(token)) ? state : undefined;
};

/** How mails to the person's address fare. */
export const mailAddressOf = (
  { email, emailVerified = false }: { readonly email: string; readonly emailVerified?: boolean | undefined },
  state: MailState,
): MailAddressState => {
  if (!emailVerified) return 'unverified';
  return state.refused === refusedDigest(state, email) ? 'refused' : 'verified';
};

/** The kinds that mails to the person tell. */
export const mailKindsOf = ({ kinds = mailedAtFirst }: MailState): readonly MailKind[] => kinds;

/** The person's settings of mails, in the form of the API. */
export const mailSettingsOf = (
  caller: Parameters<typeof mailAddressOf>[0],
  state: MailState,
): NotificationSettings['email'] => ({
  every: state.every,
  kinds: [...mailKindsOf(state)],
  address: mailAddressOf(caller, state),
  ...(state.last && { last: state.last }),
});
