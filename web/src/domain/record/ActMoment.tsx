import Box from '@mui/material/Box';
import { formatDate } from '@trama/contract/words/clinic-time';
import { HOUR_UNKNOWN } from '@trama/contract/words/record/entries';

/** '15/11/2026 10:32'. Follow-ups from before hours were recorded say so, quietly. */
export function ActMoment({ fecha, hora }: { fecha: string; hora: string | null }) {
  return (
    <>
      {`${formatDate(fecha)} `}
      {hora ?? (
        <Box component="span" sx={{ fontSize: '0.8125rem', fontWeight: 400, color: 'text.secondary' }}>
          {HOUR_UNKNOWN}
        </Box>
      )}
    </>
  );
}
