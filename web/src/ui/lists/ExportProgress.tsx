import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';

interface Props {
  text: string;
  /** How far it is, once that is known. */
  detail: string | null;
  /** From 0 to 1; null while it is not known. */
  share: number | null;
  onCancel: () => void;
}

/** A file that is being made, and the way to give it up. */
export function ExportProgress({ text, detail, share, onCancel }: Props) {
  return (
    <Card sx={{ mb: 2, p: 2, display: 'flex', gap: 2, alignItems: 'center' }}>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, justifyContent: 'space-between', mb: 1 }}>
          <Typography role="status">{text}</Typography>
          {detail && (
            <Typography sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
              {detail}
            </Typography>
          )}
        </Box>
        <LinearProgress
          aria-label="Avance de la exportación"
          color="secondary"
          {...(share !== null && { variant: 'determinate', value: Math.min(100, share * 100) })}
          sx={{ height: 6, borderRadius: 3 }}
        />
      </Box>
      <Button onClick={onCancel}>Cancelar</Button>
    </Card>
  );
}
