import type { NotificationKind } from '@marketplace/contracts';
import { api } from '../../../api/api.ts';
import { callTo } from '../../../api/callTo.ts';
import { endpoint } from '../../../api/endpoint.ts';

interface SwitchKind {
  readonly kind: NotificationKind;
  readonly on: boolean;
}

/** Settings are sent one after the other: the server keeps what comes last. */
let lastSent: Promise<unknown> = Promise.resolve();

const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSettings: build.query(endpoint('GET /notifications/settings')),
  }),
});
type State = Parameters<ReturnType<typeof settingsApi.endpoints.getSettings.select>>[0];

const switching = settingsApi.injectEndpoints({
  endpoints: (build) => ({
    /** Shows the change at once, and takes it back if it could not be saved. */
    switchKind: build.mutation<unknown, SwitchKind>({
      queryFn: (change, { dispatch, getState }, _options, call) => {
        const show = (on: boolean) =>
          dispatch(
            settingsApi.util.updateQueryData('getSettings', undefined, (settings) => {
              const others = settings.muted.filter((other) => other !== change.kind);
              settings.muted = on ? others : [...others, change.kind];
            }),
          );
        show(change.on);
        const sent = lastSent.then(async () => {
          const { data: body } = settingsApi.endpoints.getSettings.select(undefined)(getState() as State);
          const answer = await call(callTo('PUT /notifications/settings', { body }));
          // Not by undoing the patch: other kinds may have been switched meanwhile.
          if (answer.error) show(!change.on);
          return answer;
        });
        lastSent = sent;
        return sent;
      },
    }),
  }),
});

export const { useGetSettingsQuery } = settingsApi;
export const { useSwitchKindMutation } = switching;
