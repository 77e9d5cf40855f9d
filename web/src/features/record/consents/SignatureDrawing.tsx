import Box from '@mui/material/Box';
import type { Signature } from '@trama/contract/schemas/signature';
import { consentTexts as texts } from './consents.texts.ts';

/** A signature as it was drawn. */
export function SignatureDrawing({ strokes }: { strokes: Signature }) {
  const points = strokes.flat();
  const [left, top] = [Math.min(...points.map(({ x }) => x)), Math.min(...points.map(({ y }) => y))];
  const [right, bottom] = [Math.max(...points.map(({ x }) => x)), Math.max(...points.map(({ y }) => y))];
  return (
    <Box
      component="svg"
      role="img"
      aria-label={texts.signature}
      viewBox={`${left - 4} ${top - 4} ${right - left + 8} ${bottom - top + 8}`}
      sx={{ height: 48, maxWidth: 200, stroke: 'currentColor', strokeWidth: 2, fill: 'none' }}
    >
      {strokes.map((stroke) => (
        <polyline key={stroke[0]?.t} points={stroke.map(({ x, y }) => `${x},${y}`).join(' ')} />
      ))}
    </Box>
  );
}
