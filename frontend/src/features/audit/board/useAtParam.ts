import { atQuerySchema } from '@marketplace/contracts';
import { useSearchParams } from 'react-router-dom';

export const atParam = 'at';
const { shape } = atQuerySchema;

/** The position or ISO time of the board, from the URL; undefined: now. */
export const useAtParam = () => {
  const [params, setParams] = useSearchParams();
  const at = shape.at.safeParse(params.get(atParam) ?? undefined).data;
  return {
    at,
    setAt: (next: string | undefined) => {
      const changed = new URLSearchParams(params);
      if (next === undefined) changed.delete(atParam);
      else changed.set(atParam, next);
      setParams(changed);
    },
  };
};
