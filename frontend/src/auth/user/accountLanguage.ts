import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from '../../api/api.ts';
import { endpoint } from '../../api/endpoint.ts';
import { chooseLanguage, language, storageKey } from '../../browser/language.ts';
import { languages } from '../../i18n/texts.ts';

/** In ms. The page waits no longer, because the browser stores the choice, too. */
const timeout = 3_000;

const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getAccountSettings: build.query(endpoint('GET /settings', (_: undefined) => ({ timeout }))),
    changeAccountSettings: build.mutation(
      endpoint('PUT /settings', (body: { readonly language: string }) => ({ body, timeout })),
    ),
  }),
});
const { getAccountSettings, changeAccountSettings } = settingsApi.endpoints;

const chosenLanguage = (): string | undefined => {
  try {
    return localStorage.getItem(storageKey) ?? undefined;
  } catch {
    return undefined; // storage is blocked
  }
};

type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

/** Stores the language for the account. If that fails, only this browser stores it. */
export const keepForAccount = async (dispatch: Dispatch, code: string): Promise<void> => {
  await dispatch(changeAccountSettings.initiate({ language: code }, { track: false }));
};

/** After a sign-in: shows the account's language. An account without one keeps the language that was chosen here. */
export const followAccountLanguage = async (dispatch: Dispatch): Promise<void> => {
  const { data } = await dispatch(
    getAccountSettings.initiate(undefined, { forceRefetch: true, subscribe: false }),
  );
  if (!data) return;
  const { language: kept } = data;
  if (kept === undefined) {
    const chosen = chosenLanguage();
    if (chosen !== undefined) await keepForAccount(dispatch, chosen);
  } else if (kept !== language && languages.includes(kept)) chooseLanguage(kept);
};
