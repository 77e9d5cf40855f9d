import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { auditTexts } from './audit.texts.ts';

interface Props {
  lines: number;
  /** 0 while it is not known. */
  total: number;
  onCancel: () => void;
}

export function ExportProgress({ lines, total, onCancel }: Props) {
  const isKnown = total > 0;
  return (
    <Card sx={{ mb: 2, p: 2, display: 'flex', gap: 2, alignItems: 'center' }}>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, justifyContent: 'space-between', mb: 1 }}>
          <Typography role="status">{auditTexts.exporting}</Typography>
          {isKnown && (
            <Typography sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
              {auditTexts.exportedLines(lines, total)}
            </Typography>
          )}
        </Box>
        <LinearProgress
          aria-label={auditTexts.exportProgress}
          color="secondary"
          {...(isKnown && { variant: 'determinate', value: Math.min(100, (lines / total) * 100) })}
          sx={{ height: 6, borderRadius: 3 }}
        />
      </Box>
      <Button onClick={onCancel}>{auditTexts.cancel}</Button>
    </Card>
  );
}
