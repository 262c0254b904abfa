import type {
  ChangeNotificationSettings,
  MailKind,
  MailRhythm,
  NotificationKind,
  NotificationSettings,
} from '@marketplace/contracts';
import { api } from '../../../api/api.ts';
import { callTo, type AnswerOf } from '../../../api/callTo.ts';
import { endpoint } from '../../../api/endpoint.ts';

/** One change by the user. */
export type SettingsChange =
  | { readonly notify: NotificationKind; readonly on: boolean }
  | { readonly mail: MailKind; readonly on: boolean }
  | { readonly every: MailRhythm };

const withKind = <Kind>(kinds: readonly Kind[], kind: Kind, has: boolean): Kind[] => {
  const others = kinds.filter((other) => other !== kind);
  return has ? [...others, kind] : others;
};

const changed = (settings: NotificationSettings, change: SettingsChange): NotificationSettings => {
  const { muted, email } = settings;
  if ('notify' in change) return { ...settings, muted: withKind(muted, change.notify, !change.on) };
  if ('mail' in change)
    return { ...settings, email: { ...email, kinds: withKind(email.kinds, change.mail, change.on) } };
  return { ...settings, email: { ...email, every: change.every } };
};

/** What takes the change back: only it, because the user may have changed other settings meanwhile. */
const takenBack = (before: NotificationSettings, change: SettingsChange): SettingsChange =>
  'every' in change ? { every: before.email.every } : { ...change, on: !change.on };

/** The part of the settings that the server gets for a change: it keeps the rest. */
const partOf = (
  { muted, email }: NotificationSettings,
  change: SettingsChange,
): ChangeNotificationSettings => {
  if ('notify' in change) return { muted };
  return { email: 'mail' in change ? { kinds: email.kinds } : { every: email.every } };
};

/** The last sent change. Changes are sent one after the other, because the server keeps the one that arrives last. */
let lastSent: Promise<unknown> = Promise.resolve();

const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSettings: build.query(endpoint('GET /notifications/settings')),
  }),
});
type State = Parameters<ReturnType<typeof settingsApi.endpoints.getSettings.select>>[0];

const changing = settingsApi.injectEndpoints({
  endpoints: (build) => ({
    /** Shows the change before the server answers, and sets it back if it could not be saved. */
    changeSettings: build.mutation<unknown, SettingsChange>({
      queryFn: (change, { dispatch, getState }, _options, call) => {
        const read = () => settingsApi.endpoints.getSettings.select(undefined)(getState() as State).data;
        const show = (update: (settings: NotificationSettings) => NotificationSettings) =>
          dispatch(settingsApi.util.updateQueryData('getSettings', undefined, update));
        const before = read();
        show((settings) => changed(settings, change));
        const sent = lastSent.then(async () => {
          const settings = read();
          const body = settings && partOf(settings, change);
          const answer = await call(callTo('PUT /notifications/settings', { body }));
          if (answer.error) {
            if (before) show((shown) => changed(shown, takenBack(before, change)));
            return answer;
          }
          // The server tries a refused address again.
          const { address } = (answer.data as AnswerOf<'PUT /notifications/settings'>).email;
          show((shown) => ({ ...shown, email: { ...shown.email, address } }));
          return answer;
        });
        lastSent = sent;
        return sent;
      },
    }),
  }),
});

export const { useGetSettingsQuery } = settingsApi;
export const { useChangeSettingsMutation } = changing;
