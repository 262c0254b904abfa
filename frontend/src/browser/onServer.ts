/** True where the server renders a page: there is no window, no reader's clock, and no call of the API. */
export const onServer = typeof document === 'undefined';
