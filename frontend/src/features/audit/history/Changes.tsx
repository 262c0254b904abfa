import { Trans } from '@lingui/react/macro';
import { withClosedMarks, type FieldChange } from '@marketplace/contracts';
import { Box, Typography } from '@mui/material';
import { arrow } from '../../../browser/language.ts';
import { visuallyHidden } from '../../../ui/styles.ts';
import { fieldName, valueText } from '../events/fieldText.ts';
import { changedPart } from '../../../ui/text/changedPart.ts';
import { FactList } from '../../../ui/text/FactList.tsx';
import { UserText } from '../../../ui/text/UserText.tsx';

/** Longer values are shown below each other, with the changed part marked. */
const shortText = 80;

const removed = { textDecoration: 'none', color: 'text.secondary' } as const;
const block = { m: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '70ch' } as const;
const marked = {
  bgcolor: 'action.selected',
  borderRadius: 0.5,
  px: 0.25,
  textDecorationThickness: '1.5px',
} as const;

const LongChange = ({ before, after }: { readonly before: string; readonly after: string }) => {
  const part = changedPart(before, after);
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {(['before', 'after'] as const).map((side) => (
        <Box key={side}>
          <Typography variant="body2" color="textSecondary">
            {side === 'before' ? <Trans>Before</Trans> : <Trans>After</Trans>}
          </Typography>
          <Typography component="p" sx={block}>
            <UserText>
              {withClosedMarks(part.start)}
              {part[side] !== '' && (
                <Box component={side === 'before' ? 'del' : 'ins'} sx={marked}>
                  {withClosedMarks(part[side])}
                </Box>
              )}
              {withClosedMarks(part.end)}
            </UserText>
          </Typography>
        </Box>
      ))}
    </Box>
  );
};

const Change = ({ change: { field, before, after } }: { readonly change: FieldChange }) => {
  const [old, now] = [before, after].map((value) =>
    value === undefined ? undefined : valueText(field, value),
  );
  if (old !== undefined && now !== undefined && Math.max(old.length, now.length) > shortText)
    return <LongChange before={old} after={now} />;
  return (
    <Box sx={block}>
      {old !== undefined && (
        <Box component="del" sx={removed}>
          <Box component="span" sx={visuallyHidden}>
            <Trans>before:</Trans>{' '}
          </Box>
          <UserText>{old}</UserText>
        </Box>
      )}
      {old !== undefined && now !== undefined && <span aria-hidden> {arrow} </span>}
      {now !== undefined && (
        <Box component="ins" sx={{ textDecoration: 'none' }}>
          <Box component="span" sx={visuallyHidden}>
            <Trans>after:</Trans>{' '}
          </Box>
          <UserText>{now}</UserText>
        </Box>
      )}
    </Box>
  );
};

export const Changes = ({ changes }: { readonly changes: readonly FieldChange[] }) => (
  <FactList facts={changes.map((change) => [fieldName(change.field), <Change change={change} />])} lined />
);
