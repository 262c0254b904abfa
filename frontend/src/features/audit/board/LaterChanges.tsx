import { Trans } from '@lingui/react/macro';
import type { BoardTask } from '@marketplace/contracts';
import DeleteOutlinedIcon from '@mui/icons-material/DeleteOutlined';
import EditOutlinedIcon from '@mui/icons-material/EditOutlined';
import { Box } from '@mui/material';
import { listText } from '../../../ui/sentences/listText.ts';
import { fieldName } from '../events/fieldWords.ts';

const mark = { display: 'inline-flex', alignItems: 'center', gap: 0.75, fontWeight: 600 } as const;

/** The state of a task today, compared with that time. */
export const LaterChanges = ({ since: { state, fields } }: Pick<BoardTask, 'since'>) => {
  if (state === 'same')
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        <Trans>As today</Trans>
      </Box>
    );
  if (state === 'deleted')
    return (
      <Box component="span" sx={{ ...mark, color: 'error.main' }}>
        <DeleteOutlinedIcon aria-hidden fontSize="small" /> <Trans>Deleted since</Trans>
      </Box>
    );
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 1 }}>
      <Box component="span" sx={{ ...mark, color: 'primary.main' }}>
        <EditOutlinedIcon aria-hidden fontSize="small" /> <Trans>Changed since:</Trans>
      </Box>
      <span>{listText(fields.map(fieldName))}</span>
    </Box>
  );
};
