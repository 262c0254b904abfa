import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { objectToSchema, thingOf, type About, type Hidden } from '@marketplace/contracts';
import { Alert, Box, Button } from '@mui/material';
import { CommandDialog } from '../commands/CommandDialog.tsx';
import { times } from '../formats/times.ts';
import { useDialogs } from '../ui/feedback/Dialogs.tsx';
import { NoteField, useNoteForm } from '../ui/forms/noteField.tsx';
import { useNow } from '../ui/time/useNow.ts';
import { Decision } from './Decision.tsx';
import { useObjectToMutation } from './moderationApi.ts';

// Loaded by `import()` only: few persons ever see it.

const rule = objectToSchema.shape.text;

interface ObjectDialogProps {
  readonly about: About;
  readonly onClosed: () => void;
}

const ObjectDialog = ({ about, onClosed }: ObjectDialogProps) => {
  const { kind, id } = thingOf(about);
  const [objectTo] = useObjectToMutation();
  const form = useNoteForm(rule);
  return (
    <CommandDialog
      title={t`Object to this decision`}
      text={t`Say why it should be shown. Moderators read this and decide again, and you are told. You can object once.`}
      confirm={t`Object`}
      done={t`Your objection is sent.`}
      failed={t`Failed to send the objection`}
      form={form}
      fields={['note']}
      subject={`objection:${kind}:${id}`}
      send={({ note: text = '' }) => objectTo({ about, text }).unwrap()}
      onClosed={onClosed}
    >
      <NoteField form={form} label={t`Your objection`} rule={rule} limit="objection" />
    </CommandDialog>
  );
};

const Objection = ({ about, hidden }: HiddenNoticeProps) => {
  const open = useDialogs();
  const isOver = useNow((now) => now.getTime() > Date.parse(hidden.until));
  const until = times.moment(new Date(hidden.until));
  if (hidden.objected) return <Trans>You have objected. Moderators decide again.</Trans>;
  if (isOver) return <Trans>You could object until {until}.</Trans>;
  return (
    <>
      <Trans>You can object until {until}.</Trans>
      <Button
        variant="outlined"
        size="small"
        onClick={() => open((onClosed) => <ObjectDialog about={about} onClosed={onClosed} />)}
      >
        <Trans>Object</Trans>
      </Button>
    </>
  );
};

export interface HiddenNoticeProps {
  readonly about: About;
  readonly hidden: Hidden;
}

/** On an own thing that a moderator has hidden: why, and what its person can do. */
export const HiddenNotice = ({ about, hidden }: HiddenNoticeProps) => (
  <Alert severity="warning" role="note" sx={{ justifySelf: 'stretch' }}>
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Decision kind={thingOf(about).kind} decision="hide" ground={hidden.ground} reason={hidden.reason} />
      <Objection about={about} hidden={hidden} />
    </Box>
  </Alert>
);
