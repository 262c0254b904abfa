import { hostname, userInfo } from 'node:os';

/** Who runs a command, as far as this machine knows: nobody has signed in. */
export const whoRunsIt = (): { uid: string; email: string } => {
  const { username } = userInfo();
  return { uid: `os:${username}`, email: `${username}@${hostname()}` };
};
