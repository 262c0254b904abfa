import { api } from '../../api/api.ts';
import { endpoint } from '../../api/endpoint.ts';
import { t } from '@lingui/core/macro';
import { skipToken } from '@reduxjs/toolkit/query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useAuth } from '../../auth/user/useAuth.ts';
import { runWhenIdle } from '../../browser/runWhenIdle.ts';

/** The limit of one page of the API: older tasks and bids are not marked. */
const limit = 100;

/**
 * Both reads have no tag, because only the user's own actions on other pages change them: they are repeated when a list
 * is opened, and not at each change by others. Keyed by uid, so that users never see each other's tasks and bids.
 */
const ownApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOwnTasks: build.query(
      endpoint('GET /mytasks', (_uid: string) => ({ query: { sort: '-posted', limit } })),
    ),
    getOwnBids: build.query(endpoint('GET /mybids', (_uid: string) => ({ query: { limit } }))),
  }),
});

const { useGetOwnTasksQuery, useGetOwnBidsQuery } = ownApi;

/** The label of a task in a list, 'Your bid'; none for a task of others without a bid of the user. */
export type LabelOf = (taskId: string) => string | undefined;

const refetch = { refetchOnMountOrArgChange: true } as const;

/** Labels of the user's own tasks, and of tasks with a bid of the user. It reads both after the first paint. */
export const useOwnLabels = (): LabelOf => {
  const uid = useAuth().user?.uid;
  const [idle, setIdle] = useState(false);
  useEffect(() => runWhenIdle(() => setIdle(true)), []);
  const user = idle && uid !== undefined ? uid : skipToken;
  const { currentData: tasks } = useGetOwnTasksQuery(user, refetch);
  const { currentData: bids } = useGetOwnBidsQuery(user, refetch);
  const own = useMemo(() => new Set(tasks?.map(({ _id }) => _id)), [tasks]);
  const bidOn = useMemo(
    () => new Set(bids?.filter(({ state }) => state !== 'withdrawn').map(({ taskId }) => taskId)),
    [bids],
  );
  return useCallback(
    (id) => {
      if (own.has(id)) return bidOn.has(id) ? t`Your task, your bid` : t`Your task`;
      return bidOn.has(id) ? t`Your bid` : undefined;
    },
    [own, bidOn],
  );
};
