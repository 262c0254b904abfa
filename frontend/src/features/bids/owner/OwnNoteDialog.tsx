import { textLimits, typedNoteSchema } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { NoteField } from '../../../ui/forms/NoteField.tsx';
import { isolate } from '../../../ui/sentences/isolate.ts';
import { nameText } from '../../../ui/text/Forgotten.tsx';
import { TaskFormDialog } from '../../tasks/form/TaskFormDialog.tsx';
import { taskResolver } from '../../tasks/form/taskResolver.ts';
import { useMarkBidMutation } from '../calls/marksApi.ts';
import type { ShownBid } from '../calls/shownBids.ts';

interface OwnNoteDialogProps {
  readonly bid: ShownBid;
  /** After the closing animation. */
  readonly onClosed: () => void;
}

/** The owner writes, changes or removes the own note about a bid. */
export const OwnNoteDialog = ({ bid, onClosed }: OwnNoteDialogProps) => {
  const [markBid] = useMarkBidMutation();
  const [schema] = useState(() => z.object({ note: typedNoteSchema }));
  const form = useForm({
    resolver: taskResolver(schema),
    defaultValues: { note: bid.mark?.note ?? '' },
    shouldFocusError: false,
  });
  const name = isolate(nameText(bid.bidder.name));
  return (
    <TaskFormDialog
      title={t`Note about the bid of ${name}`}
      text={t`Only you see this note. Leave it empty to remove it.`}
      form={form}
      fields={['note']}
      send={({ note = '' }) => markBid({ bid, change: { note: note === '' ? null : note } }).unwrap()}
      confirm={t`Save`}
      done={t`Your note is saved.`}
      failed={t`Failed to save the note`}
      onClosed={onClosed}
    >
      <NoteField form={form} label={t`Note`} max={textLimits.ownNote} required={false} />
    </TaskFormDialog>
  );
};
