import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Export } from '@trama/contract/schemas/exchange/exports';
import { formatMoment } from '@trama/contract/words/clinic-time';
import { EXPORT_STATE_LABELS } from '@trama/contract/words/exchange/exports';
import { fullName } from '@trama/contract/words/full-name';
import { sizeText } from '../../../lib/size-text.ts';
import { PastList } from '../../../ui/lists/PastList.tsx';
import { pastExports } from './exports.api.ts';
import { clinicTexts as texts } from './exports.texts.ts';

/** Who took the clinic along, and when. */
export function PastExports() {
  return (
    <PastList asked={useQuery(pastExports)} texts={texts} idOf={({ id_exportacion }) => id_exportacion}>
      {(exported) => <PastExport exported={exported} />}
    </PastList>
  );
}

function PastExport({ exported }: { exported: Export }) {
  const isWhole = exported.estado === 'terminada';
  return (
    <>
      <Typography>
        {formatMoment(exported.fecha_creacion)} · {fullName(exported.prestadores)}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {EXPORT_STATE_LABELS[exported.estado]} ·{' '}
        {isWhole ? texts.rows(exported.filas) : texts.progress(exported.filas, exported.total)}
        {isWhole && ` · ${sizeText(exported.bytes)}`}
      </Typography>
    </>
  );
}
