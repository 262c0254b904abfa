import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';

/** When an SMTP server speaks; `end`: after the whole mail. */
export type Step = 'greeting' | 'MAIL' | 'RCPT' | 'DATA' | 'end';

const usual: Readonly<Record<string, string>> = { greeting: '220 here', DATA: '354 go on', QUIT: '221 bye' };

/** An SMTP server that answers as `answer` says, to the letter, or takes everything. The lines of an answer have `\n` between them. */
export const startAnsweringServer = async (answer: (step: string, to: string) => string | undefined) => {
  const server = createServer((socket) => {
    let to = '';
    let isData = false;
    const say = (step: string): string => {
      const text = answer(step, to) ?? usual[step] ?? '250 yes';
      socket.write(`${text.replaceAll('\n', '\r\n')}\r\n`);
      return text;
    };
    // Connections that the sender breaks.
    socket.on('error', () => undefined);
    say('greeting');
    createInterface({ input: socket }).on('line', (line) => {
      if (isData) {
        isData = line !== '.';
        if (!isData) say('end');
        return;
      }
      const [step = ''] = line.toUpperCase().split(/[ :]/);
      if (step === 'RCPT') to = /<(.*)>/.exec(line)?.[1] ?? '';
      isData = say(step).startsWith('354');
      if (step === 'QUIT') socket.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    stop: () => void server.close(),
  };
};
