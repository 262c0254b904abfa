import type { Terminal } from './terminal.ts';

/** Where commander's help and errors go, as its `configureOutput` takes it. */
export const commanderOutput = ({ write, say }: Pick<Terminal, 'write' | 'say'>) => ({
  // A reader that has gone away is no fault of the help.
  writeOut: (text: string): void => void write(text).catch(() => undefined),
  writeErr: (text: string): void => {
    for (const line of text.trimEnd().split('\n')) say(line);
  },
});
