import { Box, Typography } from '@mui/material';
import { changedPart } from '../../../ui/text/changedPart.ts';
import {
  categories,
  withClosedMarks,
  detailFields,
  endOfText,
  startOfText,
  statuses,
  type TaskDetails,
  type SharedEvent,
} from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { now } from '../../../browser/now.ts';
import { typedNumber } from '../../../formats/typedNumber.ts';
import { categoryText, statusText, fieldLabel } from '../../../ui/tasks/taskLabels.ts';
import { formatMoney } from '../../../ui/text/Money.tsx';
import { deadlineText } from '../../../ui/time/deadlineText.ts';
import { OfferText, BidMessage } from '../../../features/bids/bid/BidParts.tsx';
import { Isolates } from '../../../ui/text/English.tsx';
import { textOrForgotten, UserText } from '../../../ui/text/UserText.tsx';
import { becauseText } from '../../../ui/sentences/becauseText.ts';
import { Moment } from '../../../ui/time/Moment.tsx';
import { textOf } from '../../../commands/typedText.ts';
import { eventText } from './eventText.ts';
import { ProofButton } from './ProofButton.tsx';
import { dot } from '../../../ui/styles.ts';

/** In characters: longer equal parts are cut, so that the difference is visible. */
const kept = 60;

/** A text; marks the part that differs from `other`. */
const ChangedText = ({ text, other }: { readonly text: string; readonly other: string }) => {
  const { start, after, end } = changedPart(other, text);
  return (
    <UserText
      sx={{
        display: 'block',
        maxHeight: '12em',
        overflowY: 'auto',
        whiteSpace: 'pre-line',
        overflowWrap: 'anywhere',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {withClosedMarks(endOfText(start, kept))}
      {after !== '' && (
        <Box component="mark" sx={{ color: 'inherit', bgcolor: 'action.selected', borderRadius: 0.5 }}>
          {withClosedMarks(after)}
        </Box>
      )}
      {withClosedMarks(startOfText(end, kept))}
    </UserText>
  );
};

const wordOf = (text: string): string => {
  const category = categories.find((one) => one === text);
  const status = statuses.find((one) => one === text);
  return category ? categoryText(category) : status ? statusText(status) : text;
};

/** The value of a field in words, formatted for the page. */
const shownValue = (field: keyof TaskDetails, text: string): string => {
  if (text.trim() === '' || (field === 'maxOffers' && text === '0')) return t`nothing`;
  if (field === 'deadline') return deadlineText(text, now())?.date ?? text;
  if (field === 'budget') {
    const amount = typedNumber(text);
    return Number.isNaN(amount) ? text : formatMoney(amount);
  }
  if (field === 'category' || field === 'status') return wordOf(text);
  return text;
};

type Change = NonNullable<SharedEvent['changes']>[number];

const shown = ({ field, before, after }: Change) => {
  const name = detailFields.find((one) => one === field);
  const text = (value: unknown) =>
    value === null
      ? textOrForgotten(null)
      : name === undefined
        ? ''
        : shownValue(name, textOf(value as string | number | undefined));
  return name && { label: fieldLabel(name), before: text(before), after: text(after) };
};

const Changes = ({ changes }: { readonly changes: readonly Change[] }) => (
  <Box component="dl" sx={{ m: 0, mt: 0.5, display: 'grid', gap: 0.5 }}>
    {changes.flatMap((change) => {
      const edit = shown(change);
      return edit
        ? [
            <Box key={edit.label} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, minWidth: 0 }}>
              <Typography component="dt" color="textSecondary">
                {edit.label}
              </Typography>
              <Box component="dd" sx={{ m: 0, minWidth: 0, flex: '1 1 12rem' }}>
                <Box component="del" sx={{ color: 'text.secondary' }}>
                  <ChangedText text={edit.before} other={edit.after} />
                </Box>
                <Box component="ins" sx={{ textDecoration: 'none' }}>
                  <ChangedText text={edit.after} other={edit.before} />
                </Box>
              </Box>
            </Box>,
          ]
        : [];
    })}
  </Box>
);

/** One event of a task's history: a dot on the line. */
export const HistoryEntry = ({ taskId, event }: { readonly taskId: string; readonly event: SharedEvent }) => {
  const { at, because, changes, offer, note, proof, position } = event;
  const text = eventText(event);
  // For a deleted account, the sentence of the event already gives this reason.
  const why = because?.rule === 'account-forgotten' ? undefined : becauseText(event);
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        pb: 2.5,
        minWidth: 0,
        '&::before': { ...dot(9), top: 8, insetInlineStart: -25.5 },
      }}
    >
      <Typography sx={{ fontWeight: 600 }}>
        <Isolates text={text} />
      </Typography>
      <Typography variant="body2" color="textSecondary" component="div">
        <Moment iso={at} />
      </Typography>
      {why !== undefined && <Typography variant="body2">{why}</Typography>}
      {changes && <Changes changes={changes} />}
      {offer && (
        <>
          <OfferText offer={offer} />
          <BidMessage message={offer.message} />
        </>
      )}
      {note !== undefined && <BidMessage message={note} />}
      {proof && <ProofButton taskId={taskId} position={position} of={text} />}
    </Box>
  );
};
