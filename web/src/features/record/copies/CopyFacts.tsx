import BlockOutlined from '@mui/icons-material/BlockOutlined';
import VerifiedOutlined from '@mui/icons-material/VerifiedOutlined';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { CheckedDocument, CheckedPaper, IssuedCopy } from '@trama/contract/schemas/record/copies';
import { formatMoment } from '@trama/contract/words/clinic-time';
import { fullName } from '@trama/contract/words/full-name';
import { standingText } from '@trama/contract/words/people/providers';
import { isAdministrative, numberText } from '@trama/contract/words/record/documents';
import { type Fact, FactList } from '../../../ui/lists/FactList.tsx';
import { copyTexts as texts } from './copies.texts.ts';

/** What is known of a copy or a document: enough to see whether the paper at hand is it. */
export function CopyFacts({ copy }: { copy: CheckedPaper }) {
  const { fecha_creacion, iniciales, dni_final, paginas } = copy;
  return (
    <Stack spacing={2} role="status">
      <Heading paper={copy} />
      <FactList
        facts={[
          ...(copy.tipo === 'documento' ? documentFacts(copy) : []),
          [texts.issued, formatMoment(fecha_creacion)],
          [texts.by, issuerOf(copy)],
          [texts.patient, iniciales],
          [texts.document, dni_final ? texts.endsWith(dni_final) : texts.noDocument],
          ...(copy.tipo === 'copia' ? copyFacts(copy) : []),
          [texts.pages, String(paginas)],
        ]}
        minWidth={150}
      />
    </Stack>
  );
}

function Heading({ paper }: { paper: CheckedPaper }) {
  const isAnnulled = paper.tipo === 'documento' && paper.anulado_el !== null;
  const genuine = paper.tipo === 'documento' ? texts.genuineDocument : texts.genuine;
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
      {isAnnulled ? <BlockOutlined color="error" /> : <VerifiedOutlined color="success" />}
      <Typography variant="h2">{isAnnulled ? texts.annulledDocument : genuine}</Typography>
    </Stack>
  );
}

/** An attendance certificate shows only the name. */
function issuerOf(paper: CheckedPaper): string {
  const { emisor } = paper;
  const isBare = paper.tipo === 'documento' && isAdministrative(paper.clase);
  return isBare ? fullName(emisor) : `${fullName(emisor)}, ${standingText(emisor)}`;
}

const documentFacts = ({ titulo, numero, anulado_el }: CheckedDocument): Fact[] => [
  [texts.what, `${titulo} ${numberText(numero)}`],
  [texts.annulled, anulado_el && formatMoment(anulado_el)],
];

const copyFacts = ({ folios, autenticada }: IssuedCopy): Fact[] => [
  [texts.folios, texts.range(folios)],
  [texts.authenticated, autenticada && `${fullName(autenticada.autor)}, ${formatMoment(autenticada.fecha)}`],
];
