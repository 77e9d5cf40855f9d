import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Export } from '@trama/contract/schemas/exports';
import { formatMoment } from '@trama/contract/words/clinic-time';
import { EXPORT_STATE_LABELS } from '@trama/contract/words/exports';
import { fullName } from '@trama/contract/words/full-name';
import { sizeText } from '../../lib/size-text.ts';
import { LoadError } from '../../ui/LoadError.tsx';
import { LoadingState } from '../../ui/LoadingState.tsx';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { pastExports } from './exports.api.ts';
import { clinicTexts as texts } from './exports.texts.ts';

/** Who took the clinic along, and when. */
export function PastExports() {
  const { data, error, isPending, refetch } = useQuery(pastExports);
  return (
    <SectionCard title={texts.pastTitle} sx={{ mt: 2 }}>
      <LoadError error={error} text={texts.pastFailed} onRetry={() => void refetch()} />
      {isPending && <LoadingState text={texts.loading} />}
      {data?.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{texts.pastNone}</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.map((one) => (
          <PastExport key={one.id_exportacion} one={one} />
        ))}
      </Box>
    </SectionCard>
  );
}

function PastExport({ one }: { one: Export }) {
  const isWhole = one.estado === 'terminada';
  return (
    <Box
      component="li"
      sx={{ py: 1, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
    >
      <Typography>
        {formatMoment(one.fecha_creacion)} · {fullName(one.prestadores)}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {EXPORT_STATE_LABELS[one.estado]} ·{' '}
        {isWhole ? texts.rows(one.filas) : texts.progress(one.filas, one.total)}
        {isWhole && ` · ${sizeText(one.bytes)}`}
      </Typography>
    </Box>
  );
}
