import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import type { Signature } from '@trama/contract/schemas/signature';
import { useEffect, useEffectEvent, useRef } from 'react';
import SignaturePad from 'signature_pad';

const SIZE = { width: 480, height: 160 };

const texts = {
  sign: 'Firme aquí con el dedo o el mouse',
  clear: 'Borrar firma',
};

interface Props {
  /** How to go on without drawing. */
  otherwise: string;
  onChange: (strokes: Signature | null) => void;
  error: string | null;
}

/** Strokes with their times. There is always a way without drawing. */
export function SignatureField({ onChange, error, otherwise }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(null);
  const onStroke = useEffectEvent(() => onChange(strokesOf(pad.current)));
  useEffect(() => {
    if (!canvas.current) return;
    // As wide as it is shown: on a telephone the line would run beside the finger otherwise.
    canvas.current.width = canvas.current.clientWidth;
    const drawn = new SignaturePad(canvas.current, { penColor: '#111' });
    pad.current = drawn;
    drawn.addEventListener('endStroke', () => onStroke());
    return () => drawn.off();
  }, []);
  return (
    <Box>
      <Typography variant="body2">{texts.sign}</Typography>
      <Box
        component="canvas"
        ref={canvas}
        {...SIZE}
        role="img"
        aria-label={texts.sign}
        sx={{
          width: '100%',
          maxWidth: SIZE.width,
          border: 1,
          borderColor: 'divider',
          bgcolor: '#fff',
          touchAction: 'none',
        }}
      />
      {error && <FormHelperText error>{error}</FormHelperText>}
      <Box>
        <Button
          size="small"
          onClick={() => {
            pad.current?.clear();
            onChange(null);
          }}
        >
          {texts.clear}
        </Button>
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {otherwise}
      </Typography>
    </Box>
  );
}

function strokesOf(pad: SignaturePad | null): Signature | null {
  const strokes = pad?.toData() ?? [];
  const begin = strokes[0]?.points[0]?.time ?? 0;
  const all = strokes.map(({ points }) =>
    points.map(({ x, y, time }) => ({
      x: Math.round(x * 10) / 10,
      y: Math.round(y * 10) / 10,
      t: time - begin,
    })),
  );
  return all.length > 0 ? all : null;
}
