import { startOfText, type Digest } from '@marketplace/contracts';

/** Signs that turn the text around them. */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** What mail programs could take for an address or a host, and make a link of; some read other full stops as dots, too. */
const linkable = /\S*[./@\u3002\uff0e\uff61]\S+/g;
/** Not shown; ends what could be a link. */
const joiner = '\u2060';

const safe = <Text extends string | null | undefined>(text: Text, most: number): Text | string =>
  text &&
  startOfText(text.replaceAll(turning, '').replaceAll(/\s+/g, ' '), most).replaceAll(linkable, (word) =>
    word.replaceAll(/[./@\u3002\uff0e\uff61]/g, `$&${joiner}`),
  );

/**
 * The digest with persons' words in a form that is safe in a mail: without marks of direction, because a mail program may show them
 * without isolates; and each cut by itself, so that no figure beside them is.
 */
export const withSafeWords = (
  digest: Digest,
  most = { title: Infinity, name: Infinity },
): Pick<Digest, 'notifications' | 'messages'> => ({
  notifications: digest.notifications.map(({ bidder, search, reason, ...one }) => ({
    ...one,
    title: safe(one.title, most.title),
    ...(bidder !== undefined && { bidder: safe(bidder, most.name) }),
    ...(search !== undefined && { search: safe(search, most.name) }),
    ...(reason !== undefined && { reason: safe(reason, most.title) }),
  })),
  messages: digest.messages.map((one) => ({
    ...one,
    title: safe(one.title, most.title),
    from: safe(one.from, most.name),
  })),
});
