import { Box } from '@mui/material';
import { changedPart } from '../../../ui/text/changedPart.ts';

/** Longer equal parts are cut: the difference must be in view. */
const kept = 60;

const endOf = (text: string) => (text.length > kept ? `… ${text.slice(-kept)}` : text);
const startOf = (text: string) => (text.length > kept ? `${text.slice(0, kept)} …` : text);

/** A text with the part marked that another text does not have. */
export const ChangedText = ({ text, other }: { readonly text: string; readonly other: string }) => {
  const { start, after, end } = changedPart(other, text);
  return (
    <Box
      component="bdi"
      sx={{
        display: 'block',
        maxHeight: '12em',
        overflowY: 'auto',
        whiteSpace: 'pre-line',
        overflowWrap: 'anywhere',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {endOf(start)}
      {after !== '' && (
        <Box component="mark" sx={{ color: 'inherit', bgcolor: 'action.selected', borderRadius: 0.5 }}>
          {after}
        </Box>
      )}
      {startOf(end)}
    </Box>
  );
};
