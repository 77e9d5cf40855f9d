import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ImportListed } from '@trama/contract/schemas/exchange/imports';
import { formatMoment } from '@trama/contract/words/clinic-time';
import { IMPORT_STATE_LABELS } from '@trama/contract/words/exchange/imports';
import { Link as RouterLink } from 'react-router';
import { paths } from '../../../lib/navigation/paths.ts';
import { PastList } from '../../../ui/lists/PastList.tsx';
import { pastImports } from './imports.api.ts';
import { importTexts as texts } from './imports.texts.ts';

/** Every import, to be looked at again or taken up where it was left. */
export function PastImports() {
  return (
    <PastList asked={useQuery(pastImports)} texts={texts} idOf={({ id_importacion }) => id_importacion}>
      {(imported) => <PastImport imported={imported} />}
    </PastList>
  );
}

function PastImport({ imported }: { imported: ImportListed }) {
  return (
    <>
      <Link
        component={RouterLink}
        to={paths.import(imported.id_importacion)}
        sx={{ overflowWrap: 'anywhere' }}
      >
        {imported.archivo}
      </Link>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.types[imported.tipo]} · {IMPORT_STATE_LABELS[imported.estado]} · {texts.rows(imported.filas)} ·{' '}
        {formatMoment(imported.fecha_creacion)}
      </Typography>
    </>
  );
}
