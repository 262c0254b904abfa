import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { actionCalls, calls } from '@marketplace/contracts/calls';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { callCommand } from './callCommand.ts';
import { runProgram, type CommandFactory, type CommandSession } from './program.ts';
import { createTerminal } from './terminal.ts';

let requested: unknown;
const run = (request: unknown) => {
  requested = request;
  return Promise.resolve(0 as const);
};

const commands: readonly CommandFactory<CommandSession>[] = [
  callCommand(calls.auditBoard, {
    name: 'board',
    words: ['at'],
    names: { at: 'moment' },
    without: ['limit'],
    own: { noWait: z.boolean().optional().meta({ description: 'do not wait' }) },
    run,
  }),
  ...[...actionCalls.projection, ...actionCalls.person].map((action) =>
    callCommand(action, { name: action.action, run }),
  ),
  callCommand(calls.operatorActions, {
    name: 'pick',
    words: ['ids'],
    own: { ids: z.array(z.string()) },
    run,
  }),
];

const call = async (...words: string[]) => {
  requested = undefined;
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const output = Promise.all([text(stdout), text(stderr)]);
  const session = { environment: {}, terminal: createTerminal(stdout, stderr), words };
  const code = await runProgram(session, {
    name: 'test',
    about: 'A test.',
    commands,
    faultCodes: { refused: () => 1, failed: 3 },
  });
  stdout.end();
  stderr.end();
  const [out, err] = await output;
  return { code, out, err };
};

describe('a command made from a call', () => {
  it.each([
    ['board', { query: {}, options: { noWait: false } }],
    [
      'board 2026-11-01 --min-budget 3.5 --accepting-bids --sort -budget --no-wait --json',
      {
        query: { at: '2026-11-01', minBudget: 3.5, acceptingBids: true, sort: '-budget' },
        options: { noWait: true, json: true },
      },
    ],
    ['rebuild tasks', { params: { name: 'tasks' }, body: {}, options: {} }],
    [
      'rebuild bids --reason Why --accept-differences',
      { params: { name: 'bids' }, body: { reason: 'Why', acceptDifferences: true }, options: {} },
    ],
    ['pick a b --limit 7', { query: { limit: 7 }, options: { ids: ['a', 'b'] } }],
  ])('checks the words of %s as the call checks its request', async (words, expected) => {
    expect(await call(...words.split(' '))).toEqual({ code: 0, out: '', err: '' });
    expect(requested).toEqual({ params: undefined, query: undefined, body: undefined, ...expected });
  });

  it.each([
    ['board --sort title', 'sort must be one of posted'],
    ['board --limit 3', "unknown option '--limit'"],
    ['board --cursor x', "unknown option '--cursor'"],
    ['board 1 2', 'too many arguments'],
    ['rebuild', "missing required argument 'name'"],
    ['rebuild all', 'There are these projections: tasks,'],
    ['hold ada', "required option '--reason <value>' not specified"],
    ['hold ada --reason', 'argument missing'],
    ['pick --limit 0', 'limit must be a whole number'],
  ])('refuses %s with 2, in the words of the call', async (words, why) => {
    expect(await call(...words.split(' '))).toEqual({
      code: 2,
      out: '',
      err: expect.stringContaining(why) as string,
    });
    expect(requested).toBeUndefined();
  });

  it('has its help from the call', async () => {
    const { code, out } = await call('rebuild', '--help');
    expect(code).toBe(0);
    const help = out.replace(/\s+/g, ' ');
    expect(help).toContain(
      'rebuild [options] <name> Build the documents of a projection again, from the first',
    );
    expect(help).toContain('name a projection (tasks, bids, notifications, alerts, deals)');
    expect(help).toContain('--accept-differences make the new documents live even if they differ');
    expect((await call('board', '--help')).out).toMatch(/\[moment\][^]*--category <value> {2,}only tasks of/);
  });
});
