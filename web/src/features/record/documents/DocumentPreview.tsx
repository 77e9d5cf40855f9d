import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { DocumentFieldValues } from '@trama/contract/schemas/record/documents';
import { fillFields } from '@trama/contract/words/record/documents';
import { documentTexts as texts } from './documents.texts.ts';

interface Props {
  title: string;
  text: string;
  values: DocumentFieldValues | undefined;
}

/** The document as it will be read, while it is being typed. A long one scrolls: the keyboard has to reach it. */
export function DocumentPreview({ title, text, values }: Props) {
  return (
    <Box component="section" aria-label={texts.preview} tabIndex={0} sx={SHEET}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {values?.['clinica.nombre'] ?? ''}
      </Typography>
      <Typography variant="h3" component="p" sx={{ my: 1 }}>
        {title}
      </Typography>
      <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {fillFields(text, values ?? {})}
      </Typography>
    </Box>
  );
}

const SHEET = {
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.default',
  maxHeight: { xs: 260, md: 420 },
  overflow: 'auto',
};
