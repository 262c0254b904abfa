import { calls } from '@marketplace/contracts/calls';
import { callCommand, printAnswer } from '@marketplace/service-kit/command-line';
import { actionLine } from './lines.ts';
import { withProduct, type OpsCommand, type Session } from './session.ts';

export const actionsCommand: OpsCommand = callCommand(calls.operatorActions, {
  name: 'actions',
  about: 'Lists what operators did, by HTTP and on the command line: who, when, what and why; newest first.',
  run: ({ query, options }, session: Session) =>
    withProduct(session, async ({ operations }) => {
      const { actions } = await operations.actions(query);
      return printAnswer(session.terminal, options, { actions }, () => actions.map(actionLine));
    }),
});
