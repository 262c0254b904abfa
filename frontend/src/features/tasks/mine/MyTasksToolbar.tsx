import { statuses } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { Box } from '@mui/material';
import { memo } from 'react';
import { Toolbar } from '../../../taskFilters/Toolbar.tsx';
import { FilterChoice } from '../../../urlFilters/FilterChoice.tsx';
import type { TaskFilterControl } from '../../../taskFilters/taskFilters.ts';
import { statusText } from '../../../ui/tasks/taskWords.ts';

/** The search, the status and the order of My Posted Tasks. */
export const MyTasksToolbar = memo(({ control }: { readonly control: TaskFilterControl }) => (
  <Toolbar control={control}>
    <Box sx={{ flexGrow: 1, minWidth: { sm: 170 } }}>
      <FilterChoice
        id="filter-status"
        name="status"
        label={t`Status`}
        value={control.filters.status}
        options={statuses}
        textOf={statusText}
        onChosen={(status) => control.choose({ status })}
      />
    </Box>
  </Toolbar>
));
