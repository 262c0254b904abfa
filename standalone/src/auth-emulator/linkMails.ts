import { randomUUID } from 'node:crypto';
import { createFolderSender } from '@marketplace/query-service';
import type { EmulatorOptions } from './emulatorChild.ts';

/** Writes the mails that Firebase would send to the folder of the product's own mails. */
export const linkMails = (folder: string): NonNullable<EmulatorOptions['onLink']> => {
  const sender = createFolderSender(folder);
  return ({ link, email }, purpose) => {
    const [what = ''] = purpose.split(':');
    void sender.send({
      from: 'no-reply@localhost',
      to: email,
      messageId: `<${randomUUID()}@localhost>`,
      at: new Date(),
      subject: `Link to ${what}`,
      text: `To ${purpose}\n\n${link}\n`,
    });
  };
};
