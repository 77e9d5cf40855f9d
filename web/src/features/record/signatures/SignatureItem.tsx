import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { SignatureToAnswer } from '@trama/contract/schemas/record/signatures';
import { formatMoment } from '@trama/contract/words/clinic-time';
import { calledName, fullName } from '@trama/contract/words/full-name';
import { ENTRY_LABELS, folioText } from '@trama/contract/words/record/entries';
import { SIGNATURE_KIND_LABELS, SIGNATURE_REASON_LABELS } from '@trama/contract/words/record/signatures';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router';
import { paths } from '../../../lib/navigation/paths.ts';
import { LINE_WIDTH } from '../../../ui/text/line-width.ts';
import { VerbatimText } from '../../../ui/text/VerbatimText.tsx';
import { textOfEntry } from './entry-text.ts';
import { pageTexts as texts } from './signatures.texts.ts';

/** 'Seguimiento, folio 12, de Eva Paz': two buttons must not have the same name. */
export const nameOf = ({ clase, folio, pacientes }: SignatureToAnswer) =>
  `${ENTRY_LABELS[clase]}, ${folioText(folio).toLowerCase()}, de ${calledName(pacientes)}`;

interface Props {
  request: SignatureToAnswer;
  onSign: () => void;
  onRefuse: () => void;
}

/** An entry that waits for the person's signature, with all of its text. */
export function SignatureItem({ request, onSign, onRefuse }: Props) {
  const titleId = useId();
  const { clase, folio, caracter, origen, pacientes, autor, fecha, pedido_por, contenido, huella } = request;
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: 2 }}>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center', mb: 0.5 }}>
        <Typography variant="h2" id={titleId}>
          {`${ENTRY_LABELS[clase]} · ${folioText(folio)}`}
        </Typography>
        <Chip size="small" label={SIGNATURE_KIND_LABELS[caracter]} />
        <Chip size="small" variant="outlined" label={SIGNATURE_REASON_LABELS[origen]} />
      </Stack>
      <Link component={RouterLink} to={paths.patient(pacientes.id_paciente)}>
        {calledName(pacientes)}
      </Link>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
        {texts.writtenBy(fullName(autor), formatMoment(fecha))}
        {' · '}
        {texts.askedBy(fullName(pedido_por), formatMoment(request.fecha_creacion))}
      </Typography>
      <Stack spacing={1} sx={{ maxWidth: LINE_WIDTH }}>
        {textOfEntry(clase, contenido).map(([label, text]) => (
          <div key={label}>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {label}
            </Typography>
            <VerbatimText>{text}</VerbatimText>
          </div>
        ))}
      </Stack>
      <Typography
        variant="caption"
        component="p"
        sx={{ color: 'text.secondary', mt: 1.5, overflowWrap: 'anywhere' }}
      >
        {texts.fingerprint}: {huella}
      </Typography>
      <Stack direction="row" spacing={1} sx={{ mt: 1.5 }}>
        <Button variant="contained" aria-label={texts.signOf(nameOf(request))} onClick={onSign}>
          {texts.sign}
        </Button>
        <Button aria-label={texts.refuseOf(nameOf(request))} onClick={onRefuse}>
          {texts.refuse}
        </Button>
      </Stack>
    </Card>
  );
}
