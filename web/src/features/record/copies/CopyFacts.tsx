import VerifiedOutlined from '@mui/icons-material/VerifiedOutlined';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { IssuedCopy } from '@trama/contract/schemas/record/copies';
import { formatMoment } from '@trama/contract/words/clinic-time';
import { fullName } from '@trama/contract/words/full-name';
import { standingText } from '@trama/contract/words/people/providers';
import { FactList } from '../../../ui/lists/FactList.tsx';
import { copyTexts as texts } from './copies.texts.ts';

/** What is known of a copy: enough to see whether the paper at hand is it. */
export function CopyFacts({ copy }: { copy: IssuedCopy }) {
  const { emisor, fecha_creacion, iniciales, dni_final, folios, paginas } = copy;
  const issuer = `${fullName(emisor)}, ${standingText(emisor)}`;
  return (
    <Stack spacing={2} role="status">
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
        <VerifiedOutlined color="success" />
        <Typography variant="h2">{texts.genuine}</Typography>
      </Stack>
      <FactList
        facts={[
          [texts.issued, formatMoment(fecha_creacion)],
          [texts.by, issuer],
          [texts.patient, iniciales],
          [texts.document, dni_final ? texts.endsWith(dni_final) : texts.noDocument],
          [texts.folios, texts.range(folios)],
          [texts.pages, String(paginas)],
        ]}
        minWidth={150}
      />
    </Stack>
  );
}
