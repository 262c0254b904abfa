import { atQuerySchema } from '@marketplace/contracts';
import { callCommand, printable, printAnswer } from '@marketplace/service-kit/command-line';
import { roleSpans, type RoleSpan } from '../roles/roleSpans.ts';
import { positionNow } from './reads.ts';
import { withLedger, type Session } from './session.ts';

const whyOf = ({ why }: Pick<RoleSpan, 'why'>): string =>
  why === null ? '(reason deleted with the person)' : (why ?? '');

const cellsOf = (span: RoleSpan): readonly string[] => {
  const { uid, role, from, to, by, known, ended } = span;
  const began = known === 'seen' ? '(set elsewhere, seen at its use)' : whyOf(span);
  const both = (first: string, last = '') => [first, last].filter((text) => text !== '').join(' → ');
  return [uid, role, from, to ?? '-', both(by, ended?.by), both(began, ended && whyOf(ended))].map(printable);
};

const heads = ['uid', 'role', 'from', 'to', 'by', 'why'];

interface RolesAt {
  readonly position: number;
  readonly roles: readonly RoleSpan[];
}
const tableOf = ({ position, roles }: RolesAt): readonly string[] => {
  const rows = [heads, ...roles.map(cellsOf)];
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lineOf = (row: readonly string[]) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return [`Position ${position}`, ...rows.map((row) => lineOf(row).trimEnd())];
};

export const rolesCommand = callCommand(
  {
    summary: 'Who had which role when',
    about: 'All roles in the ledger, in the order in which they were given; with --at who had one then.',
    query: atQuerySchema,
  },
  {
    name: 'roles',
    run: ({ query: { at }, options }, session: Session) =>
      withLedger(session, async (store) => {
        const position = await positionNow(store, at);
        const spans = await roleSpans(store, position);
        const roles = spans.filter(({ to }) => at === undefined || to === null);
        return printAnswer(session.terminal, options, { position, roles }, tableOf);
      }),
  },
);
