import { hostname, userInfo } from 'node:os';

/** The actor of a command: the user of this machine, since there is no sign-in here. */
export const whoRunsIt = (): { uid: string; email: string } => {
  const { username } = userInfo();
  return { uid: `os:${username}`, email: `${username}@${hostname()}` };
};
