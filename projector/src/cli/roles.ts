import { reasonSchema, roles } from '@marketplace/contracts';
import { callCommand, printAnswer } from '@marketplace/service-kit/command-line';
import { z } from 'zod';
import { changeRole, type ChangedRole, type RoleAction } from '../accounts/changeRole.ts';
import { actingHere, withProduct, type OpsCommand, type Session } from './session.ts';

const request = {
  params: z.object({
    role: z
      .enum(roles, { error: `There are these roles: ${roles.join(', ')}.` })
      .meta({ description: 'a role' }),
    email: z.string().meta({ description: 'the address of the account' }),
  }),
  body: {
    schema: z.object({
      reason: reasonSchema.meta({
        description: 'Why, as a text of that person, which is deleted with the others',
      }),
    }),
  },
};

const abouts = {
  grant: {
    summary: 'Give a person the role of an auditor, an operator or a moderator',
    about: 'The person has it with the next token: at the next sign-in, or within the hour.',
  },
  withdraw: {
    summary: 'Take the role of an auditor, an operator or a moderator away from a person',
    about: 'Calls that need it are refused at once, also with a token that still has the role.',
  },
} as const satisfies Readonly<Record<RoleAction, object>>;

const changedLines = ({ uid, role, has, changed }: ChangedRole): readonly string[] => {
  if (!changed)
    return [`${uid} ${has ? 'already has' : 'does not have'} the role ${role}. Nothing was changed.`];
  return [has ? `${uid} has the role ${role} now.` : `${uid} does not have the role ${role} any more.`];
};

const roleCommand = (action: RoleAction): OpsCommand =>
  callCommand(
    { ...request, ...abouts[action] },
    {
      name: action,
      run: ({ params, body: { reason }, options }, session: Session) =>
        withProduct(session, async ({ events: { persons, roles: known } }) => {
          const { accountsOf, environment, terminal } = session;
          if (!accountsOf) throw new Error('There is no identity provider here.');
          const deps = { persons, roles: known, accounts: accountsOf(environment) };
          const changed = await changeRole(deps, action, params, actingHere(reason));
          return printAnswer(terminal, options, changed, changedLines);
        }),
    },
  );

export const roleCommands: readonly OpsCommand[] = [roleCommand('grant'), roleCommand('withdraw')];
