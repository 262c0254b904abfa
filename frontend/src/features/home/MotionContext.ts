import { createContext, use } from 'react';

/** Whether what moves on the page may move, and the way to change that. */
export interface Motion {
  readonly moving: boolean;
  readonly toggle: () => void;
}

export const MotionContext = createContext<Motion>({ moving: false, toggle: () => undefined });
export const useMotion = (): Motion => use(MotionContext);
