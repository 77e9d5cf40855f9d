import type { SafetyPlan } from '@trama/contract/schemas/record/safety-plans';
import { formatDate } from '@trama/contract/words/clinic-time';
import { calledName, fullName } from '@trama/contract/words/full-name';
import { ERROR_MARK } from '@trama/contract/words/record/entries';
import {
  HELP_LINES_LABEL,
  PLAN_LABELS,
  PLAN_ORDER,
  planPersonText,
} from '@trama/contract/words/record/safety-plans';
import type { Block, PaperFacts } from '../../../platform/paper/blocks.ts';

export interface PrintedPlan {
  plan: SafetyPlan;
  paciente: { nombre: string | null; nombre_elegido: string | null; apellido: string };
  lineas: { nombre: string; telefono: string; horario: string | null }[];
}

const TITLE = 'Mi plan de seguridad';

/** A plan that was entered in error says so on top: it is not the one to follow. */
const titled = (text: string, { error }: SafetyPlan): string => (error ? `${text} · ${ERROR_MARK}` : text);

export const planFacts = ({ plan, paciente }: PrintedPlan, clinicName: string | null): PaperFacts => ({
  title: TITLE,
  author: fullName(plan.autor),
  issuedAt: new Date(),
  header: { left: calledName(paciente), right: titled(TITLE, plan) },
  footer: [clinicName, `Versión ${plan.version}, del ${formatDate(plan.fecha_creacion)}`]
    .filter(Boolean)
    .join('\n'),
});

/** For the patient, in their words, on one page: no diagnosis and no level of risk. */
export async function* planPages({ plan, paciente, lineas }: PrintedPlan): AsyncGenerator<Block> {
  yield { kind: 'title', text: titled(TITLE, plan), subtitle: calledName(paciente) };
  for (const part of PLAN_ORDER) {
    const value = plan[part];
    const text = Array.isArray(value) ? value.map(planPersonText).join('\n') : value;
    if (text) yield { kind: 'prose', label: PLAN_LABELS[part], text };
  }
  if (lineas.length > 0)
    yield { kind: 'prose', label: HELP_LINES_LABEL, text: lineas.map(lineText).join('\n') };
  if (plan.revisar_el) yield { kind: 'note', text: `Lo revisamos juntos el ${formatDate(plan.revisar_el)}.` };
}

const lineText = ({ nombre, telefono, horario }: PrintedPlan['lineas'][number]): string =>
  `${nombre}: ${telefono}${horario ? ` (${horario})` : ''}`;

/** A card for the wallet with the people to call. */
export async function* planCard({ plan, paciente, lineas }: PrintedPlan): AsyncGenerator<Block> {
  yield { kind: 'title', text: titled('A quién llamar', plan), subtitle: calledName(paciente) };
  const people = [...plan.apoyos, ...plan.profesionales].filter(({ telefono }) => telefono);
  yield {
    kind: 'facts',
    facts: [
      ...people.map(({ nombre, telefono }): [string, string] => [nombre, telefono ?? '']),
      ...lineas.map(({ nombre, telefono }): [string, string] => [nombre, telefono]),
    ],
  };
}
