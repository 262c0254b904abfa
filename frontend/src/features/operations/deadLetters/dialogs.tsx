import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { deadLetterActions, type DeadLetterAction, type DeadLetterAnswer } from '@marketplace/contracts';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { paths } from '../../../navigation/paths.ts';
import { countText } from '../../../ui/sentences/countText.ts';
import { CopyText } from '../../../ui/text/CopyText.tsx';
import { FactList } from '../../../ui/text/FactList.tsx';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import { Moment } from '../../../ui/time/Moment.tsx';
import { useRoles } from '../../../auth/user/useRoles.ts';
import { CodeBlock } from '../../../ui/text/CodeBlock.tsx';
import { Isolated, UserText } from '../../../ui/text/UserText.tsx';
import { StateChip } from '../StateChip.tsx';
import { isNotFound } from '../../../api/errors/apiError.ts';
import { ActDialog, type DialogFor } from '../acting/ActDialog.tsx';
import { polled, useActOnDeadLettersMutation, useGetDeadLetterQuery } from '../operationsApi.ts';
import { letterLabels, nameOf } from './letterLabels.ts';
import { useClosing } from '../../../ui/feedback/useClosing.ts';

const whyOver = (state: DeadLetterAnswer['state'], gone: boolean): string | undefined => {
  if (gone) return t`No longer a dead letter: the event was applied.`;
  return state === 'parked' ? undefined : t`This dead letter is not parked any more.`;
};

/** For a dialog: the current state of a dead letter, and in `over` why no action on it is possible any more. */
const useLetterNow = (listed: DeadLetterAnswer) => {
  const { data: letter = listed, error } = useGetDeadLetterQuery(listed.id, polled(3000));
  const gone = isNotFound(error);
  return { letter, gone, over: whyOver(letter.state, gone) };
};

/** Asks the operator to confirm that a dead letter is retried or discarded, then sends the action. */
export const DeadLetterDialog = ({
  opened,
  action,
  onClosed,
}: DialogFor<DeadLetterAnswer, DeadLetterAction>) => {
  const [actOnDeadLetters] = useActOnDeadLettersMutation();
  const { letter, over } = useLetterNow(opened);
  return (
    <ActDialog
      words={letterLabels[action]}
      name={nameOf(letter)}
      subject={letter}
      draftOf={`${action}:${letter.id}`}
      over={over}
      act={async (reason) => {
        const { deadLetters } = await actOnDeadLetters({ action, ids: [letter.id], reason }).unwrap();
        return deadLetters.length;
      }}
      onClosed={onClosed}
    />
  );
};

const TaskLinks = ({ taskId, position }: Pick<DeadLetterAnswer, 'taskId' | 'position'>) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
    <TextLink to={paths.task(taskId)}>
      <Trans>As people see it</Trans>
    </TextLink>
    {useRoles()?.includes('auditor') && (
      <TextLink to={paths.event(taskId, position)}>
        <Trans>Its history</Trans>
      </TextLink>
    )}
  </Box>
);

const factsOf = (letter: DeadLetterAnswer): readonly (readonly [string, ReactNode])[] => {
  const { projection, taskId } = letter;
  const tried = plural(letter.attempts, { one: '# time', other: '# times' });
  return [
    [
      t`Projection`,
      <Trans>
        <Isolated>{projection}</Isolated>, generation {{ generation: countText(letter.generation) }}
      </Trans>,
    ],
    [t`Event`, <CopyText text={letter.eventId} what="event" />],
    [
      t`Task`,
      <>
        <CopyText text={taskId} what="task" />
        <TaskLinks {...letter} />
      </>,
    ],
    [
      t`Events held up`,
      plural(letter.waiting, { one: '# later event of its task', other: '# later events of its task' }),
    ],
    [t`Parked`, <Moment iso={letter.parkedAt} />],
    [
      t`Tried`,
      <>
        {tried},{' '}
        <Trans>
          last <Moment iso={letter.triedAt} />
        </Trans>
      </>,
    ],
  ];
};

interface InspectDialogProps {
  /** The dead letter from the list. */
  readonly letter: DeadLetterAnswer;
  readonly onAct: (action: DeadLetterAction, letter: DeadLetterAnswer) => void;
  readonly onClosed: () => void;
}

/** A dead letter in its current state. */
export const InspectDialog = ({ letter: listed, onAct, onClosed }: InspectDialogProps) => {
  const id = useId();
  const { close, closing } = useClosing(onClosed);
  const { letter, gone, over } = useLetterNow(listed);
  const { error } = letter;
  return (
    <Dialog {...closing} onClose={close} aria-labelledby={id} fullWidth maxWidth="md">
      <DialogTitle id={id}>{nameOf(letter)}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box role="status">{gone ? over : <StateChip state={letter.state} />}</Box>
        <section aria-label={t`Error`}>
          <Typography variant="h6" component="h3">
            <Trans>Error</Trans>
          </Typography>
          <UserText multiline sx={{ textAlign: 'left' }}>
            {error.message}
          </UserText>
          {error.stack !== undefined && (
            <CodeBlock
              label={t`Stack`}
              text={error.stack}
              sx={{ mt: 1, p: 1.5, maxHeight: 240, border: 0, typography: 'body2' }}
            />
          )}
        </section>
        <FactList facts={factsOf(letter)} />
      </DialogContent>
      {/* The buttons wrap, because in some languages three buttons do not fit in a row on a phone. */}
      <DialogActions sx={{ flexWrap: 'wrap', '& > button': { flexShrink: 0 } }}>
        <Button variant="text" color="inherit" onClick={close}>
          <Trans>Close</Trans>
        </Button>
        {over === undefined &&
          // The main action is the last button.
          deadLetterActions.toReversed().map((action) => {
            const { label, destructive } = letterLabels[action];
            return (
              <Button
                key={action}
                variant={destructive ? 'outlined' : 'contained'}
                color={destructive ? 'error' : 'primary'}
                onClick={() => onAct(action, letter)}
              >
                {t(label)}
              </Button>
            );
          })}
      </DialogActions>
    </Dialog>
  );
};
