import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ActionAnswer } from '@marketplace/contracts';
import { Box, Typography } from '@mui/material';
import { Isolates } from '../../../ui/text/Isolates.tsx';
import { Moment } from '../../../ui/time/Moment.tsx';
import { UserText } from '../../../ui/text/UserText.tsx';
import { ActionPosition } from './ActionPosition.tsx';
import { actionText } from '../../../operatorActions/actionText.ts';

/** The actions on a small screen: a dot on a line for each. */
export const ActionList = ({ actions }: { readonly actions: readonly ActionAnswer[] }) => (
  <Box
    component="ol"
    aria-label={t`What operators did`}
    sx={{ m: 0, ml: 0.5, pl: 2.5, borderLeft: 2, borderColor: 'divider', listStyle: 'none' }}
  >
    {actions.map((action) => (
      <Box
        component="li"
        key={action.position}
        sx={{
          position: 'relative',
          pb: 2.5,
          '&::before': {
            content: '""',
            position: 'absolute',
            top: 8,
            left: -25.5,
            width: 9,
            height: 9,
            borderRadius: '50%',
            bgcolor: 'primary.main',
          },
        }}
      >
        <Typography sx={{ fontWeight: 600 }}>
          <Isolates text={actionText(action)} />
        </Typography>
        {action.reason && (
          <UserText multiline sx={{ textAlign: 'left' }}>
            {action.reason}
          </UserText>
        )}
        <Typography variant="body2" color="textSecondary" component="div">
          <UserText>{action.actor.email}</UserText>
          <br />
          <Trans>
            <Moment iso={action.at} /> · position <ActionPosition position={action.position} />
          </Trans>
        </Typography>
      </Box>
    ))}
  </Box>
);
