import type { GlassOpened, GlassRequest } from '@trama/contract/schemas/access/emergency-access';
import { formatMoment } from '@trama/contract/words/clinic-time';
import { fullName } from '@trama/contract/words/full-name';
import type { Db, Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import type { TryLimit } from '../../../platform/limits/rate-limits.ts';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import type { ClaimedMail, MailContent, Mailer } from '../../../platform/mail/mailer.ts';
import type { Allowed, Guard } from '../../../platform/statements/guard.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { raiseEmergency } from '../alerts/alerts.service.ts';
import { holdPatientByDni, nameOf, openAccess, supervisorsExcept } from './emergency-access.queries.ts';

interface GlassDeps {
  db: Db;
  mailer: Mailer;
  publicUrl: string;
  breakGlass: boolean;
  tries: TryLimit;
}

/**
 * Opens the patient with that DNI for some hours. A missing right, an unknown DNI and the switched-off setting answer the
 * same 404, each in the trail. Tries are limited like those of passwords, so that nobody finds out who is a patient here.
 */
export async function openGlass(deps: GlassDeps, guard: Guard, request: GlassRequest): Promise<GlassOpened> {
  const { actor } = await guard.check();
  if (!deps.breakGlass) throw await guard.refusal();
  await deps.tries.spend([String(actor.id)], () =>
    recordInTrail(deps.db, actor, 'glass.open', { outcome: 'refused' }),
  );
  // A change that begins again queues its mails again: only those of the last try are sent.
  const { outcome, mails } = await guard.change((tx, allowed) => open(tx, deps, allowed, request));
  if (!outcome) throw await guard.refusal();
  // Mails are not awaited: the emergency goes first.
  for (const mail of mails) void deps.mailer.sendNow(mail);
  return outcome;
}

interface Opened {
  outcome: GlassOpened | null;
  mails: ClaimedMail[];
}

async function open(
  tx: Tx,
  deps: GlassDeps,
  allowed: Allowed,
  { dni, motivo }: GlassRequest,
): Promise<Opened> {
  const { actor } = allowed;
  const found = await holdPatientByDni(tx, allowed, dni);
  if (!found) return { outcome: null, mails: [] };
  const { id_paciente, is_within_reach, open_until } = found;
  if (is_within_reach || open_until) {
    await recordInTrail(tx, actor, 'glass.read', { patient: id_paciente });
    return { outcome: { id_paciente, hasta: open_until }, mails: [] };
  }
  const { id_acceso, hasta } = await openAccess(tx, id_paciente, actor, motivo);
  await recordInTrail(tx, actor, 'glass.open', { patient: id_paciente, object: id_acceso });
  await raiseEmergency(tx, actor.id);
  return {
    outcome: { id_paciente, hasta },
    mails: await enqueueMails(tx, deps, actor, { id_paciente, hasta }),
  };
}

async function enqueueMails(
  tx: Tx,
  { mailer, publicUrl }: GlassDeps,
  actor: Actor,
  { id_paciente, hasta }: { id_paciente: number; hasta: string },
): Promise<ClaimedMail[]> {
  const who = fullName(await nameOf(tx, actor.id)).replace(/\s+/g, ' ');
  const what = `${who} pidió acceso de emergencia a la ficha del paciente N.º ${id_paciente}, que no tiene asignado. Termina solo: ${formatMoment(hasta)}.`;
  const mails: ClaimedMail[] = [];
  for (const { id_prestador, email, role } of await supervisorsExcept(tx, actor)) {
    const link = role === 'administrador' ? `${publicUrl}/patients/${id_paciente}` : null;
    const mail = { kind: 'emergency_access', providerId: id_prestador, recipient: String(email) } as const;
    const claimed = await mailer.enqueue(tx, { ...mail, content: emergencyMail(what, link) });
    if (claimed) mails.push(claimed);
  }
  return mails;
}

/**
 * Names the person, the patient's number and the end of the access. The reason stays in the record: it may be clinical.
 * Only administrators get a link: a director may not be assigned to the patient.
 */
const emergencyMail = (what: string, link: string | null): MailContent =>
  composeMail({
    subject: 'Acceso de emergencia a una ficha',
    greeting: 'Estimado/a:',
    paragraphs: [
      what,
      'El motivo está en la ficha, y todo lo que se lea o escriba queda en la auditoría. Si no tiene asignado al paciente, pídalo a la administración.',
    ],
    ...(link && { links: [{ label: 'Abrir la ficha', url: link }] }),
    closing: ['Si el acceso no está justificado, comuníquese de inmediato con la administración.'],
  });
