import { t, plural } from '@lingui/core/macro';
import type { Profile } from '@marketplace/contracts';
import { Box, Skeleton } from '@mui/material';
import { api } from '../../api/api.ts';
import { endpoint } from '../../api/endpoint.ts';
import { numbers } from '../../formats/numbers.ts';
import { SmallLine } from '../lists/DataList.tsx';
import { countText } from '../sentences/countText.ts';
import { visuallyHidden } from '../styles.ts';

const { useGetRecordQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** A profile beside a name. A list has many of these: so they are not read again for each change of any task. */
    getRecord: build.query(endpoint('GET /users/{uid}', (uid: string) => ({ params: { uid } }))),
  }),
});

const Rating = ({ average, count }: NonNullable<Profile['rating']>) => {
  const [stars, reviews] = [numbers.decimal(average), countText(count)];
  return (
    <>
      <span aria-hidden>{`${stars} (${reviews})`}</span>
      <Box component="span" sx={visuallyHidden}>
        {plural(count, { one: `Rating ${stars} of 5, # review`, other: `Rating ${stars} of 5, # reviews` })}
      </Box>
    </>
  );
};

/** '12 of 13 completed'; undefined while no deal has ended. */
const completedText = ({ completed, brokenOff }: Profile): string | undefined => {
  const ended = completed + brokenOff;
  const [done, all] = [countText(completed), countText(ended)];
  return ended === 0 ? undefined : t`${done} of ${all} completed`;
};

const Figures = ({ person }: { readonly person: Profile }) => {
  const { rating } = person;
  const completed = completedText(person);
  if (rating === undefined) return completed ?? t`New here`;
  return (
    <>
      <Rating {...rating} />
      {completed !== undefined && ` · ${completed}`}
    </>
  );
};

/** What a person has done here, in one line: '4.8 (12) · 12 of 13 completed'. Beside other content, so it shows no fault of its own. */
export const RecordLine = ({ uid }: { readonly uid: string }) => {
  const { data, isLoading } = useGetRecordQuery(uid, { refetchOnMountOrArgChange: 60 });
  if (isLoading) return <Skeleton variant="text" width="9rem" />;
  return (
    data && (
      <SmallLine>
        <Figures person={data} />
      </SmallLine>
    )
  );
};
