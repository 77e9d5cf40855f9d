import type { RiskEvent, RiskEventInput } from '@trama/contract/schemas/record/risk-events';
import type { Tx } from '../../../database/connect.ts';
import { enter } from '../../../platform/entries/enter.ts';
import { composeMail, greetingOf, type Named } from '../../../platform/mail/mail-layout.ts';
import type { MailContent, Mailer } from '../../../platform/mail/mailer.ts';
import type { Allowed, Guard } from '../../../platform/statements/guard.ts';
import { createOnce } from '../../../platform/statements/idempotency.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { insertEvent, otherMembers, readEvent } from './events.queries.ts';

interface Reporting {
  mailer: Mailer;
  publicUrl: string;
  key: string | undefined;
}

/** Writes the event as an entry and tells the rest of the team by mail, in the same transaction: one mail each. */
export function reportEvent(guard: Guard, input: RiskEventInput, reporting: Reporting): Promise<RiskEvent> {
  return guard.change(async (tx, allowed) => {
    const { actor, patientId: patient } = allowed;
    const creation = { type: 'risk_event', key: reporting.key, content: { ...input, patient } };
    const { id, isNew } = await createOnce(tx, actor, creation, () => insertEvent(tx, allowed, input));
    if (isNew) {
      const folio = await enter(tx, actor, 'risk_event', id);
      await recordInTrail(tx, actor, 'risk_event.create', { patient, object: id, folio });
      await tellTeam(tx, allowed, reporting);
    } else await recordInTrail(tx, actor, 'risk_event.list', { patient });
    return readEvent(tx, allowed, id);
  });
}

async function tellTeam(tx: Tx, allowed: Allowed, { mailer, publicUrl }: Reporting): Promise<void> {
  for (const { id_prestador: providerId, email: recipient, ...person } of await otherMembers(tx, allowed))
    await mailer.post(tx, {
      kind: 'risk_event',
      providerId,
      recipient,
      content: eventMail(person, publicUrl),
    });
}

/** The mail only says that there is something to read. It names neither the patient nor what happened. */
function eventMail(person: Named, publicUrl: string): MailContent {
  return composeMail({
    subject: 'Hay una novedad de su equipo para leer',
    greeting: greetingOf(person),
    paragraphs: [
      'Alguien de su equipo registró una novedad que conviene leer hoy. Por confidencialidad no se detalla en este mensaje.',
      'Ingrese al sistema para leerla:',
    ],
    links: [{ label: 'Ingresar', url: publicUrl }],
    closing: ['Este aviso no reemplaza una llamada: el sistema no vigila en tiempo real.'],
  });
}
