import { Box } from '@mui/material';
import { Typewriter } from 'react-simple-typewriter';
import { visuallyHidden } from '../../ui/visuallyHidden.ts';
import { typedWords } from './content.ts';
import { useMotion } from './MotionContext.ts';

const typeSpeed = 100;
const deleteSpeed = 50;
const pauseAfter = 2000;
const endless = 0;

/** What is hired for, typed one after the other; still, it is the first of them. Read out, it is all of them. */
export const TypedWord = () => {
  const { moving } = useMotion();
  return (
    <Box component="span" sx={{ display: 'block', color: 'primary.main' }}>
      <Box component="span" sx={visuallyHidden}>
        {typedWords.join(', ')}
      </Box>
      <span aria-hidden>
        {moving ? (
          <Typewriter
            words={[...typedWords]}
            loop={endless}
            cursor
            typeSpeed={typeSpeed}
            deleteSpeed={deleteSpeed}
            delaySpeed={pauseAfter}
          />
        ) : (
          typedWords[0]
        )}
      </span>
    </Box>
  );
};
