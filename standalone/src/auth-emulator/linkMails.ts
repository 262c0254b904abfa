import { randomUUID } from 'node:crypto';
import type { FolderSender } from '@marketplace/command-service';
import type { EmulatorOptions } from './emulatorChild.ts';

/** Writes the mails that Firebase would send beside the product's own mails. */
export const linkMails =
  (sender: Pick<FolderSender, 'send'>): NonNullable<EmulatorOptions['onLink']> =>
  ({ link, email }, purpose) => {
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
