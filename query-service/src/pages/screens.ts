import { screenPaths } from '@marketplace/contracts';

/** The address of a frame, for all addresses of its screen. */
const frames = Object.values(screenPaths).map((path) => {
  const pattern = path.replace('/*', '(/.*)?').replaceAll(/:\w+/g, '[^/]+');
  return {
    pattern: new RegExp(`^${pattern}$`, 'i'),
    frame: path.replace('/*', '').replaceAll(/:\w+/g, '-'),
  };
});

/** The address whose frame an address has, as the web app reads it; of an unknown one the frame of 'Page Not Found'. */
export const screenOf = (path: string): string => {
  const plain = path.replace(/\/+$/, '');
  return frames.find(({ pattern }) => pattern.test(plain))?.frame ?? '/-';
};
