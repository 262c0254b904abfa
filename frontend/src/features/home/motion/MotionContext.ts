import { createContext, use } from 'react';

/** Whether animations run, and a toggle. */
export interface Motion {
  readonly moving: boolean;
  readonly toggle: () => void;
}

export const MotionContext = createContext<Motion>({ moving: false, toggle: () => undefined });
export const useMotion = (): Motion => use(MotionContext);
