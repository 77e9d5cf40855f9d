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
      {(one) => <PastExport one={one} />}
    </PastList>
  );
}

function PastExport({ one }: { one: Export }) {
  const isWhole = one.estado === 'terminada';
  return (
    <>
      <Typography>
        {formatMoment(one.fecha_creacion)} · {fullName(one.prestadores)}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {EXPORT_STATE_LABELS[one.estado]} ·{' '}
        {isWhole ? texts.rows(one.filas) : texts.progress(one.filas, one.total)}
        {isWhole && ` · ${sizeText(one.bytes)}`}
      </Typography>
    </>
  );
}
