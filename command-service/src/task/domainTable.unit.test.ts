import { readFileSync } from 'node:fs';
import { bidStateOf, takeTexts } from '@marketplace/contracts';
import { describe, expect, it } from 'vitest';
import { decideEnding } from '../forgetting/decideEnding.ts';
import { refusalProblem } from '../http/refusals.ts';
import { commands, declinedBid, rowOf, states, withdrawnBid } from '../testing/domainCases.ts';
import {
  ada,
  bidAfter,
  bob,
  bobsBid,
  carol,
  carolsBid,
  countedAfter,
  history,
  now,
  clockFactsAfter,
  reviewed,
} from '../testing/specification.ts';
import { decideByLimit } from './bidding.ts';
import { isRefused, type Decision } from './decision.ts';
import { fold, type TaskState } from './state.ts';

const page = readFileSync(new URL('../../../docs/domain.md', import.meta.url), 'utf8');

/** The table under a heading of docs/domain.md, by the first cell of a row, then by column. */
const tableUnder = (heading: string): ReadonlyMap<string, ReadonlyMap<string, string>> => {
  const [, section = ''] = page.split(`## ${heading}\n`);
  const [names = [], , ...rows] = (/(?:^\|.*\n)+/m.exec(section)?.[0] ?? '')
    .trim()
    .split('\n')
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('`', '')),
    );
  return new Map(
    rows.map(([first = '', ...cells]) => [
      first,
      new Map(cells.map((cell, index) => [names[index + 1] ?? '', cell])),
    ]),
  );
};

/** A decision in the words of the page, with the events that the limit of bids adds to it. */
const written = (decision: Decision, state: TaskState): string => {
  if (isRefused(decision)) return refusalProblem(decision.reason).kind;
  const after = fold(history(decision.map((event) => ({ ...event, actor: ada }))), state);
  return [...decision, ...decideByLimit(after, now)].map(({ type }) => type).join(' ') || '-';
};
const outcome = (command: string, name: string, callerUid = commands[command]?.by): string => {
  const past = states[name] ?? [];
  const state = countedAfter(past);
  const decision = commands[command]?.decide(
    callerUid ?? '',
    state,
    (id) => bidAfter(past, id),
    clockFactsAfter(past),
    history(past),
  );
  if (decision === undefined) throw new Error(`No command ${command}`);
  return written(decision, state);
};
const namesIn = (rows: ReadonlyMap<string, unknown>) => [...rows.keys()];

const effects = tableUnder('What a command does');

describe('docs/domain.md, what a command does', () => {
  it('has every command and every state', () => {
    expect(namesIn(effects)).toEqual(Object.keys(commands));
    expect(namesIn(effects)).toEqual(expect.arrayContaining(Object.values(rowOf)));
    for (const cells of effects.values()) expect(namesIn(cells)).toEqual(Object.keys(states));
  });
  it.each(namesIn(effects))('%s', (command) => {
    const cells = [...(effects.get(command) ?? [])].filter(([, cell]) => cell !== '');
    expect(Object.fromEntries(cells.map(([state]) => [state, outcome(command, state)]))).toEqual(
      Object.fromEntries(cells),
    );
  });
  it('has an empty cell only where no bid is accepted', () => {
    for (const [command, cells] of effects)
      for (const [state, cell] of cells)
        if (cell === '') {
          expect(command).toMatch(/the accepted bid$/);
          expect(fold(history(states[state] ?? []))).not.toHaveProperty('accepted');
        }
  });
});

const wrong = tableUnder('From the wrong person');

describe('docs/domain.md, from the wrong person', () => {
  it('has every command that a user gives', () => {
    const listed = namesIn(effects).filter((name) => commands[name]?.by && !commands[name].isCaseOf);
    expect(namesIn(wrong)).toEqual(listed);
  });
  it.each(namesIn(wrong))('%s', (command) => {
    const expected = wrong.get(command)?.get('anybody else') ?? '';
    const { by, orBy } = commands[command] ?? {};
    const others =
      command === 'bid with an offer'
        ? [ada]
        : [ada, bob, carol].filter(({ uid }) => uid !== by && uid !== orBy);
    for (const [state, cell] of effects.get(command) ?? [])
      for (const { uid } of others) {
        const same = expected === '' || cell.endsWith('-not-found');
        const nobody =
          /^(deliver|resign)$/.test(command) && !('accepted' in fold(history(states[state] ?? [])));
        expect([state, outcome(command, state, uid)]).toEqual([state, same || nobody ? cell : expected]);
      }
  });
});

describe('docs/domain.md, when an account is deleted', () => {
  const persons: Readonly<Record<string, Parameters<typeof decideEnding>[1]>> = {
    'a task': { uid: ada.uid, bids: [] },
    'a bid': { uid: bob.uid, bids: [bobsBid] },
    // A declined bid is not a live bid.
    'a declined bid': { uid: bob.uid, bids: [] },
    'the accepted bid': { uid: carol.uid, bids: [carolsBid] },
  };
  const table = tableUnder('When an account is deleted');
  it('has what may end, in every state of a task that was posted', () => {
    expect(namesIn(table)).toEqual(Object.keys(persons));
    const posted = Object.keys(states).filter((name) => name !== 'absent');
    for (const cells of table.values()) expect(namesIn(cells)).toEqual(posted);
  });
  it.each([...table])('%s', (of, cells) => {
    const person = persons[of] ?? { uid: '', bids: [] };
    for (const [name, cell] of cells) {
      const state = fold(history(states[name] ?? []));
      if (cell !== '') expect([name, written(decideEnding(state, person), state)]).toEqual([name, cell]);
    }
  });
});

describe('docs/domain.md, reviews', () => {
  const table = tableUnder('Reviews');
  const persons = { 'the author': ada.uid, 'the person whom it is about': carol.uid };
  it.each(Object.entries(persons))('what is left if the account of %s is deleted', (name, uid) => {
    const { texts } = takeTexts(reviewed(ada, carolsBid, carol, 'Good'));
    const gone = Object.keys(texts.find((one) => one.uid === uid)?.values ?? {});
    const fields = { stars: 'stars', text: 'text', name: 'userName' };
    expect(namesIn(table)).toEqual(Object.keys(persons));
    for (const [column, cell] of table.get(name) ?? [])
      expect([column, cell]).toEqual([
        column,
        gone.includes(fields[column as keyof typeof fields]) ? 'deleted' : 'kept',
      ]);
  });
});

describe('docs/domain.md, the state of a bid', () => {
  const columns = {
    'a bid': bobsBid,
    'the accepted bid': carolsBid,
    'a withdrawn bid': withdrawnBid,
    'a declined bid': declinedBid,
  };
  it.each([...tableUnder('The state of a bid')])('of a task that is %s', (state, cells) => {
    expect(namesIn(cells)).toEqual(Object.keys(columns));
    const past = states[state] ?? [];
    const task = fold(history(past));
    const ofBid =
      task.status === 'open' ? { status: task.details.status, acceptedBid: task.accepted?.bidId } : undefined;
    for (const [column, id] of Object.entries(columns)) {
      const bid = bidAfter(past, id);
      if (bid === undefined) throw new Error('The bid was not placed');
      const cell = cells.get(column);
      if (cell !== '') expect([column, bidStateOf(bid, ofBid)]).toEqual([column, cell]);
    }
  });
  it('has every state of a task that was posted', () => {
    expect(namesIn(tableUnder('The state of a bid'))).toEqual(
      Object.keys(states).filter((name) => name !== 'absent'),
    );
  });
});
