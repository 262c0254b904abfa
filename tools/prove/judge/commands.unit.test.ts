import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CommandAnswer, CommandLine } from '../recording/lines.ts';
import { figuresOf } from './commands.ts';

const answers = fc.constantFrom<CommandAnswer>(
  { got: 'ok', position: 1, changed: true },
  { got: 'refused', status: 401, code: 'account-forgotten' },
  { got: 'unknown', why: 'socket hang up' },
);
const lines = fc.array(
  fc.record({ command: fc.constantFrom('one', 'two', 'three'), from: fc.nat(9), answer: answers }),
);

it('each command is acknowledged, refused or unknown, however often it was sent', () => {
  fc.assert(
    fc.property(lines, (sent) => {
      const { commands, acknowledged, refused, unknown, sentAgain } = figuresOf(sent as CommandLine[]);
      expect(acknowledged + refused + unknown).toBe(commands);
      expect(commands + sentAgain).toBe(sent.length);
    }),
  );
});
