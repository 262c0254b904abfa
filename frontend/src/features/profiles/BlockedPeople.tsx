import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Typography } from '@mui/material';
import { Loaded } from '../../ui/feedback/Loaded.tsx';
import { PlainList } from '../../ui/lists/PlainList.tsx';
import { spreadRow } from '../../ui/styles.ts';
import { PersonLink } from '../../ui/text/PersonLink.tsx';
import { Moment } from '../../ui/time/Moment.tsx';
import { BlockButton } from './BlockButton.tsx';
import { useGetBlockedQuery } from './blockedApi.ts';

/** Whom the user has blocked. */
export const BlockedPeople = ({ uid }: { readonly uid: string }) => {
  const query = useGetBlockedQuery(uid, { refetchOnMountOrArgChange: true });
  return (
    <Loaded query={query} showsFormer={false} what={t`Blocked people`}>
      {({ blocked }) =>
        blocked.length === 0 ? (
          <Typography color="textSecondary">
            <Trans>You have blocked nobody. A person’s profile has the button for it.</Trans>
          </Typography>
        ) : (
          <PlainList label={t`Blocked people`}>
            {blocked.map((one) => (
              <Box
                component="li"
                key={one.uid}
                sx={{ ...spreadRow, py: 1, borderBottom: 1, borderColor: 'divider' }}
              >
                <Box sx={{ minWidth: 0 }}>
                  <PersonLink uid={one.uid}>{one.name}</PersonLink>
                  <Typography variant="body2" component="div" color="textSecondary">
                    <Moment iso={one.at} />
                  </Typography>
                </Box>
                <BlockButton uid={one.uid} name={one.name} isBlocked />
              </Box>
            ))}
          </PlainList>
        )
      }
    </Loaded>
  );
};
