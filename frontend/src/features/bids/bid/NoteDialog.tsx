import type { Bid } from '@marketplace/contracts';
import { Box } from '@mui/material';
import { useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { NoteField } from '../../../ui/forms/formField.tsx';
import { useIdempotencyKey } from '../../tasks/calls/useIdempotencyKey.ts';
import { TaskFormDialog } from '../../tasks/form/TaskFormDialog.tsx';
import { taskResolver } from '../../tasks/form/taskResolver.ts';
import type { BidAction } from './bidActions.ts';
import { Work } from './BidDetails.tsx';
import type { BidsQuery } from '../calls/taskBidsApi.ts';
import { useBidNow } from './useBidNow.ts';

interface NoteDialogProps<Note extends string | undefined> {
  readonly title: string;
  readonly action: BidAction;
  readonly bid: Bid;
  /** The list that the dialog was opened from; default as in `useBidNow`. */
  readonly query?: BidsQuery;
  /** What the action does, and to whom the note is shown. */
  readonly text: string;
  /** The field's label: 'Note' or 'Reason'. */
  readonly label: string;
  /** The contract's rule for the note. */
  readonly rule: z.ZodType<Note, string>;
  readonly required?: boolean;
  /** The most characters of the note. */
  readonly max: number;
  /** The label of the submit button, a verb. */
  readonly confirm: string;
  readonly done: string;
  readonly failed: string;
  /** What is sent is shown behind the dialog at once. */
  readonly hidesWhileSent?: boolean;
  readonly send: (note: Note, idempotencyKey: string) => Promise<unknown>;
  /** After the closing animation. */
  readonly onClosed: () => void;
}

/** Asks for a note and sends it. It closes only after the server has confirmed. */
export const NoteDialog = <Note extends string | undefined>(props: NoteDialogProps<Note>) => {
  const { action, bid: opened, query, label, rule, required = true, max, send, ...dialog } = props;
  const { bid, over } = useBidNow(action, opened, query);
  const { work } = bid;
  const submission = useIdempotencyKey();
  const [schema] = useState(() => z.object({ note: rule }));
  const form = useForm({
    resolver: taskResolver(schema),
    defaultValues: { note: '' },
    shouldFocusError: false,
  });
  // The field only uses what is typed.
  const typed = form as unknown as UseFormReturn<{ note?: string | undefined }>;
  return (
    <TaskFormDialog
      {...dialog}
      over={over}
      form={form}
      fields={['note']}
      send={({ note }) => send(note, submission.keyFor({ note }))}
    >
      {/* The other side may have written meanwhile. */}
      <Box role="status">{work && work.state !== 'started' && <Work work={work} />}</Box>
      <NoteField form={typed} label={label} max={max} required={required} />
    </TaskFormDialog>
  );
};
