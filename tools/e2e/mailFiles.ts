import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A mail as its reader sees it. */
export interface MailFile {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The text of bytes that are written as `=C3=BC`. */
const fromQuoted = (quoted: string): string => {
  const bytes = quoted.replaceAll(/=([\dA-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString();
};
const fromBase64 = (encoded: string): string => Buffer.from(encoded, 'base64').toString();

const contents: Readonly<Record<string, (body: string) => string>> = {
  base64: fromBase64,
  'quoted-printable': (body) => fromQuoted(body.replaceAll('=\r\n', '')),
};

/** The value of a header that may have encoded words (RFC 2047), such as `=?UTF-8?Q?Gr=C3=BC=C3=9Fe?=`. */
const withoutWords = (value: string): string =>
  value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, way: string, word: string) =>
      way.toUpperCase() === 'B' ? fromBase64(word) : fromQuoted(word.replaceAll('_', ' ')),
    );

/** A message, or a part of one. */
const partOf = (raw: string) => {
  const [head = ''] = raw.split('\r\n\r\n', 1);
  const unfolded = head.replaceAll(/\r\n[ \t]+/g, ' ');
  const header = (name: string) => new RegExp(`^${name}: *(.*)$`, 'im').exec(unfolded)?.[1]?.trim() ?? '';
  return { header, body: raw.slice(head.length + 4) };
};

/** The part of a mail that has this type, as its reader sees it; empty if there is none. */
export const textOfMail = (raw: string, type: string): string => {
  const { header, body } = partOf(raw);
  const contentType = header('Content-Type');
  const boundary = /boundary="?([^";]+)/.exec(contentType)?.[1];
  if (boundary !== undefined)
    return (
      body
        .split(`--${boundary}`)
        .map((part) => textOfMail(part.replace(/^\r\n/, ''), type))
        .find((text) => text !== '') ?? ''
    );
  if (!contentType.startsWith(type)) return '';
  return (contents[header('Content-Transfer-Encoding')] ?? String)(body);
};

/** The mails that the product has written as files in its folder, the oldest first. */
export const readMails = async (dataDir: string): Promise<readonly MailFile[]> => {
  const folder = join(dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted();
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return mails.map((raw) => {
    const { header } = partOf(raw);
    return {
      to: header('To'),
      subject: withoutWords(header('Subject')),
      text: textOfMail(raw, 'text/plain'),
      html: textOfMail(raw, 'text/html'),
    };
  });
};
