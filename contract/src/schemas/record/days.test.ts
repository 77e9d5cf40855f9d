import { afterEach, expect, it, vi } from 'vitest';
import { DischargeInput } from './discharges.ts';
import { MeetingInput } from './meetings.ts';
import { RiskEventInput } from './risk-events.ts';

afterEach(() => void vi.useRealTimers());

it.each([
  ['a risk event', RiskEventInput, { tipo: 'crisis', descripcion: 'Llamó de noche' }],
  ['a discharge', DischargeInput, { tipo: 'alta', motivo: 'Alta acordada' }],
  ['a meeting', MeetingInput, { temas: 'Plan', acuerdos: 'Seguir', participantes: [2] }],
])('%s that names no day is the same content when it is sent again after midnight', (_what, schema, sent) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-18T23:59:30-03:00') });
  const before = schema.parse(sent);
  vi.setSystemTime(Date.parse('2026-11-19T00:00:30-03:00'));
  expect(schema.parse(sent)).toEqual(before);
});
