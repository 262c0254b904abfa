import { t } from '@lingui/core/macro';
import type { DealReviews } from '@marketplace/contracts';
import { times } from '../../../formats/times.ts';
import { useFormOf } from '../../../ui/forms/formResolver.ts';
import { NoteField } from '../../../ui/forms/noteField.tsx';
import { RadioField } from '../../../ui/forms/RadioField.tsx';
import { starText, starWords } from '../../../ui/people/starWords.ts';
import { useIdempotencyKey } from '../../../commands/useIdempotencyKey.ts';
import { CommandDialog } from '../../../commands/CommandDialog.tsx';
import { useWriteReviewMutation, type Deal } from './reviewsApi.ts';
import { reviewFormSchema, reviewTextRule } from './reviewForm.ts';
import { useDealReviews, useIsOver } from './useDealReviews.ts';

const fields = ['stars', 'text'] as const;
const starChoices = () => starWords.map((_, index) => [String(index + 1), starText(index + 1)] as const);

/** Why no review can be written; undefined if one can. */
const overText = ({ mine, until }: DealReviews, isOver: boolean): string | undefined => {
  if (mine) return t`You have written your review of this deal. It stays as it is.`;
  if (until === undefined) return t`This deal is not over. You can review it when it has ended.`;
  return isOver ? t`The time for reviews of this deal is over.` : undefined;
};

interface ReviewDialogProps extends Deal {
  /** The name of the other side, if it is known. */
  readonly name: string | undefined;
  readonly onClosed: () => void;
}

/** Writes a review of the other side of a deal. */
export const ReviewDialog = ({ bidId, taskId, name, onClosed }: ReviewDialogProps) => {
  const { data } = useDealReviews({ bidId, taskId });
  const [write] = useWriteReviewMutation();
  const submission = useIdempotencyKey();
  const form = useFormOf(reviewFormSchema, { stars: '', text: '' });
  const isOver = useIsOver(data?.until);
  const until = data?.until === undefined ? undefined : times.moment(new Date(data.until));
  return (
    <CommandDialog
      title={name === undefined ? t`Review the other side of the deal` : t`Review ${name}`}
      text={
        until === undefined
          ? t`Your review is sealed until the other side has written one, too, or the time for reviews is over. Then everybody reads both. It can’t be changed.`
          : t`Your review is sealed until the other side has written one, too, or until ${until}. Then everybody reads both. It can’t be changed.`
      }
      confirm={t`Send the review`}
      done={t`Your review is written.`}
      failed={t`Failed to write the review`}
      over={data && overText(data, isOver)}
      form={form}
      fields={fields}
      subject={`review:${bidId}`}
      send={(review) => write({ bidId, taskId, review, idempotencyKey: submission.keyFor(review) }).unwrap()}
      onClosed={onClosed}
    >
      <RadioField form={form} name="stars" label={t`Rating`} choices={starChoices()} />
      <NoteField
        form={form}
        name="text"
        label={t`Your words (optional)`}
        rule={reviewTextRule}
        limit="review"
      />
    </CommandDialog>
  );
};
