import { formatDate } from '@trama/contract/words/clinic-time';
import { RISK_KIND_LABELS, type RiskFacts } from '@trama/contract/words/people/risk';

/** Who said so, when, and until when it holds: 'Riesgo suicida · 03/02/2026 · Ana Ruiz · reevaluar 10/02/2026'. */
export function riskSource(risk: RiskFacts): string | null {
  const { riesgo_actual, riesgo_fecha, riesgo_autor, riesgo_tipo, riesgo_reevaluar } = risk;
  if (!riesgo_actual || !riesgo_fecha) return null;
  const date = formatDate(riesgo_fecha);
  const said = riesgo_tipo ? `${RISK_KIND_LABELS[riesgo_tipo]} · ${date}` : `Historia del ${date}`;
  const review = riesgo_reevaluar && `reevaluar ${formatDate(riesgo_reevaluar)}`;
  return [said, riesgo_autor, review].filter(Boolean).join(' · ');
}
