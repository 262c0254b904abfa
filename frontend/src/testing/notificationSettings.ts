import {
  mailKinds,
  type ChangeNotificationSettings,
  type NotificationSettings,
} from '@marketplace/contracts';
import { http, HttpResponse } from 'msw';
import { apiServer, apiUrl } from './apiServer.ts';
import { problemBody } from './someTask.ts';

interface Given {
  readonly muted?: NotificationSettings['muted'];
  readonly email?: Partial<NotificationSettings['email']>;
  /** Which PUT fails. */
  readonly refuse?: (call: number) => boolean;
  /** All answers to a PUT wait for it. */
  readonly until?: Promise<unknown>;
}

/** A server that stores settings. A change of those of e-mails tries a refused address again. */
export const answerSettings = ({ muted = [], email = {}, refuse, until }: Given = {}) => {
  let settings: NotificationSettings = {
    muted,
    email: { every: 'hour', kinds: [...mailKinds], address: 'verified', ...email },
  };
  const sent: ChangeNotificationSettings[] = [];
  const url = apiUrl('/notifications/settings');
  apiServer.use(
    http.get(url, () => HttpResponse.json(settings)),
    http.put(url, async ({ request }) => {
      const body = (await request.json()) as ChangeNotificationSettings;
      sent.push(body);
      await until;
      if (refuse?.(sent.length) === true)
        return HttpResponse.json(problemBody(503, 'Away.'), { status: 503 });
      const { every = settings.email.every, kinds = settings.email.kinds } = body.email ?? {};
      const isTried = body.email !== undefined && settings.email.address === 'refused';
      const address = isTried ? 'verified' : settings.email.address;
      settings = {
        muted: body.muted ?? settings.muted,
        email: { ...settings.email, every, kinds, address },
      };
      return HttpResponse.json(settings);
    }),
  );
  return {
    sent,
    become: (change: Partial<NotificationSettings['email']>) => {
      settings = { ...settings, email: { ...settings.email, ...change } };
    },
  };
};
