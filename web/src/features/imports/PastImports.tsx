import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Import } from '@trama/contract/schemas/imports';
import { formatMoment } from '@trama/contract/words/clinic-time';
import { IMPORT_STATE_LABELS } from '@trama/contract/words/imports';
import { Link as RouterLink } from 'react-router';
import { paths } from '../../lib/navigation/paths.ts';
import { LoadError } from '../../ui/LoadError.tsx';
import { LoadingState } from '../../ui/LoadingState.tsx';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { pastImports } from './imports.api.ts';
import { importTexts as texts } from './imports.texts.ts';

/** Every import, to be looked at again or taken up where it was left. */
export function PastImports() {
  const { data, error, isPending, refetch } = useQuery(pastImports);
  return (
    <SectionCard title={texts.pastTitle} sx={{ mt: 2 }}>
      <LoadError error={error} text={texts.pastFailed} onRetry={() => void refetch()} />
      {isPending && <LoadingState text={texts.loading} />}
      {data?.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{texts.pastNone}</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.map((one) => (
          <PastImport key={one.id_importacion} one={one} />
        ))}
      </Box>
    </SectionCard>
  );
}

function PastImport({ one }: { one: Import }) {
  return (
    <Box
      component="li"
      sx={{ py: 1, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
    >
      <Link component={RouterLink} to={paths.import(one.id_importacion)} sx={{ overflowWrap: 'anywhere' }}>
        {one.archivo}
      </Link>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.types[one.tipo]} · {IMPORT_STATE_LABELS[one.estado]} · {texts.rows(one.filas)} ·{' '}
        {formatMoment(one.fecha_creacion)}
      </Typography>
    </Box>
  );
}
