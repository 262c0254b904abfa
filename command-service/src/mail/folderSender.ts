import { createHash } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { reasonOf } from '@marketplace/service-kit';
import { createQueue } from '@marketplace/service-kit/async';
import { replaceFile } from '@marketplace/service-kit/replace-file';
import { createTransport } from 'nodemailer';
import { messageOf, type Mail, type MailSender } from './sender.ts';

/** A name that sorts by time and shows no address; the same for a mail that is written again. */
const nameOf = ({ at, messageId }: Mail): string => {
  const time = at.toISOString().replaceAll(/[-:.]/g, '');
  return `${time}-${createHash('sha256').update(messageId).digest('hex').slice(0, 8)}.eml`;
};

export interface FolderSender extends MailSender {
  /** Removes all mails. */
  clear(): Promise<void>;
}

/** Writes mails as files that mail programs open, in place of sending them. It keeps the newest. */
export const createFolderSender = (folder: string, mostKept = 500): FolderSender => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const write = async (mail: Mail): Promise<void> => {
    const { message } = await transport.sendMail(messageOf(mail));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await replaceFile(join(folder, nameOf(mail)), Buffer.isBuffer(message) ? message.toString() : '');
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted();
    for (const name of names.slice(0, -mostKept)) await rm(join(folder, name), { force: true });
  };
  const inTurn = createQueue();
  return {
    send: async (mail) => {
      try {
        await inTurn(() => write(mail));
        return { kind: 'sent' };
      } catch (error) {
        return { kind: 'deferred', reason: reasonOf(error) };
      }
    },
    clear: () => inTurn(() => rm(folder, { recursive: true, force: true })),
    stop: () => undefined,
  };
};
