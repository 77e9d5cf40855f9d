import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { RiskEvaluation } from '@trama/contract/schemas/record/risk';
import { formatDate, todayInClinic } from '@trama/contract/words/clinic-time';
import { fullName } from '@trama/contract/words/full-name';
import { ageOfRisk, IMMINENT, RISK_KIND_LABELS } from '@trama/contract/words/people/risk';
import {
  RISK_LABELS_ON_PAPER as LABELS,
  MEANS_LABELS,
  RISK_LEVEL_LABELS,
} from '@trama/contract/words/record/risk';
import { EntryCorrections } from '../../../domain/record/EntryCorrections.tsx';
import { ErrorChip, FolioText } from '../../../domain/record/EntryMark.tsx';
import { EntryMenu } from '../../../domain/record/EntryMenu.tsx';
import { SignatureChips } from '../../../domain/record/SignatureChips.tsx';
import { LabelledLine } from './LabelledLine.tsx';
import { riskTexts as texts } from './risk.texts.ts';

interface Props {
  evaluation: RiskEvaluation;
  /** Only what holds can be overdue. */
  isCurrent?: boolean;
}

export function EvaluationItem({ evaluation, isCurrent = false }: Props) {
  const { tipo, nivel, inminente, fecha_creacion, autor, reevaluar_el } = evaluation;
  const title = `${RISK_KIND_LABELS[tipo]}: ${RISK_LEVEL_LABELS[nivel]}`;
  const overdue = isCurrent && reevaluar_el !== null && reevaluar_el < todayInClinic();
  return (
    <Box component="li">
      <Stack direction="row" spacing={1} sx={{ alignItems: 'start' }}>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600 }}>
            {[title, inminente && IMMINENT.toLowerCase()].filter(Boolean).join(', ')}{' '}
            <ErrorChip error={evaluation.error} />
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {texts.by(fullName(autor), `${formatDate(fecha_creacion)} (${ageOfRisk(fecha_creacion)})`)}
          </Typography>
          {reevaluar_el && (
            <Typography
              variant="body2"
              sx={overdue ? { color: 'error.main', fontWeight: 700 } : { color: 'text.secondary' }}
            >
              {overdue
                ? texts.overdueSince(formatDate(reevaluar_el))
                : texts.review(formatDate(reevaluar_el))}
            </Typography>
          )}
          {linesOf(evaluation).map(([label, text]) => (
            <LabelledLine key={label} label={label} text={text} />
          ))}
        </Box>
        <Stack direction="row" sx={{ alignItems: 'center', minHeight: 24 }}>
          <FolioText folio={evaluation.folio} />
          <EntryMenu
            patientId={evaluation.id_paciente}
            kind="risk_evaluation"
            entry={evaluation}
            title={title}
          />
        </Stack>
      </Stack>
      <SignatureChips patientId={evaluation.id_paciente} folio={evaluation.folio} />
      <EntryCorrections corrections={evaluation.correcciones} />
    </Box>
  );
}

function linesOf(evaluation: RiskEvaluation): [string, string][] {
  const { fundamentos, factores_riesgo, factores_protectores, acceso_a_medios, medidas } = evaluation;
  const lines: [string, string | null][] = [
    [LABELS.fundamentos, fundamentos],
    [LABELS.medidas, medidas],
    [LABELS.factores_riesgo, factores_riesgo.join(' · ')],
    [LABELS.factores_protectores, factores_protectores.join(' · ')],
    [
      LABELS.acceso_a_medios,
      acceso_a_medios && acceso_a_medios !== 'no_evaluado' ? MEANS_LABELS[acceso_a_medios] : null,
    ],
  ];
  return lines.filter((line): line is [string, string] => Boolean(line[1]));
}
