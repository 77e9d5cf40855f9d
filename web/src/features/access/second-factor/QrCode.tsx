import Box from '@mui/material/Box';
import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';

/** The white edge that readers need around it, in modules. */
const QUIET = 4;

/** Drawn here: what it holds is a secret that no other server may see. Black on white in the dark theme, too. */
export function QrCode({ content, label }: { content: string; label: string }) {
  const code = generate(content);
  const side = code.size + 2 * QUIET;
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      shapeRendering="crispEdges"
      sx={{
        display: 'block',
        width: 200,
        maxWidth: '100%',
        alignSelf: 'center',
        bgcolor: '#fff',
        borderRadius: 1,
      }}
    >
      <path d={toSvgPath(code)} fill="#000" />
    </Box>
  );
}
