import { createHash } from 'node:crypto';
import type {
  Conformity,
  ConformityInput,
  ConformityReply,
  ConformityView,
} from '@trama/contract/schemas/agenda/conformity';
import { CONFORMITY_LINKS_MAX, NOT_CONFORMABLE } from '@trama/contract/words/agenda/conformity';
import { formatDate, formatLongDate, formatTime } from '@trama/contract/words/clinic-time';
import type { Db, Tx } from '../../../database/connect.ts';
import { hashSecret, newSecret } from '../../../platform/access/secrets.ts';
import { AppError, invalidField } from '../../../platform/errors/app-error.ts';
import { violatesConstraint } from '../../../platform/errors/database-errors.ts';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import type { ClaimedMail, Mailer } from '../../../platform/mail/mailer.ts';
import type { Allowed, Guard } from '../../../platform/statements/guard.ts';
import { createOnce } from '../../../platform/statements/idempotency.ts';
import { recordInTrail, type TrailContext } from '../../../platform/trail/record-in-trail.ts';
import { letterheadOf } from '../../people/settings/letterhead.service.ts';
import { currentSettings } from '../../people/settings/settings.service.ts';
import {
  findAddressee,
  findLink,
  holdAppointment,
  insertConformity,
  insertLink,
  momentOfConformity,
  type Subject,
  spendLink,
} from './conformity.queries.ts';

/** What is agreed to, in the words that are kept with it and in those of the message. */
interface Agreed {
  subject: Subject;
  /** 'Asistí al turno del …' */
  texto: string;
  /** 'Le pedimos que confirme …' */
  pedido: string;
}

export interface ConformityDeps {
  mailer: Mailer;
  publicUrl: string;
}

/** 409 for all but the first, also of those that come at the same moment. */
export function refuseSecond(error: unknown): never {
  if (['conformidades_de_turno', 'conformidades_de_mes'].some((index) => violatesConstraint(error, index)))
    throw new AppError('ALREADY_SIGNED');
  throw error;
}

export async function conformAppointment(
  deps: ConformityDeps,
  guard: Guard,
  id: number,
  input: ConformityInput,
  key: string | undefined,
): Promise<Conformity> {
  const { answer, mail } = await guard
    .change(async (tx, allowed) => {
      const { id_paciente, inicio, fin, conformable, firmada } = await holdAppointment(tx, id);
      if (id_paciente === null || !conformable) throw invalidField('id', NOT_CONFORMABLE);
      if (firmada && input.medio === 'enlace') throw new AppError('ALREADY_SIGNED');
      const subject = { id_paciente, id_turno: id, id_prestador: null, mes: null, minutos: null };
      const texto = attendedText(inicio, fin);
      const pedido = `Le pedimos que confirme que asistió a su turno del ${formatLongDate(inicio)} a las ${formatTime(inicio)}:`;
      return conform(tx, allowed, deps, { subject, texto, pedido }, { ...input, key });
    })
    .catch(refuseSecond);
  return mailed(deps, answer, mail);
}

const attendedText = (inicio: string, fin: string) =>
  `Asistí al turno del ${formatDate(inicio)}, de ${formatTime(inicio)} a ${formatTime(fin)}.`;

interface Made {
  answer: Conformity;
  mail: ClaimedMail | null;
}

/**
 * Signs now, once per key, or makes the link by which the patient answers: another one each time, because a link that was
 * made cannot be read again. `mailed` sends its mail once this is committed.
 */
export async function conform(
  tx: Tx,
  { actor }: Allowed,
  deps: ConformityDeps,
  { subject, texto, pedido }: Agreed,
  { medio, firma, firmante, enviar, key }: ConformityInput & { key: string | undefined },
): Promise<Made> {
  const { id_paciente: patient, id_turno, id_prestador, mes } = subject;
  const about = { id_turno, id_paciente: patient, medio };
  if (medio === 'enlace') {
    const { enlace, mail } = await writeLink(tx, deps, { subject, texto, pedido }, enviar);
    await recordInTrail(tx, actor, 'conformity.link', { patient });
    return { answer: { ...about, id_conformidad: null, firmante: null, conformada_el: null, enlace }, mail };
  }
  const strokes = medio === 'pantalla' ? JSON.stringify(firma) : null;
  const content = { ...about, id_prestador, mes, firma, firmante };
  const { id, isNew } = await createOnce(tx, actor, { type: 'conformity', key, content }, () =>
    insertConformity(tx, {
      ...subject,
      medio,
      asistio: true,
      texto,
      firmante,
      firma: strokes,
      firma_sha256: strokes ? createHash('sha256').update(`${texto}\n${strokes}`).digest() : null,
      registrado_por: actor.id,
    }),
  );
  await recordInTrail(tx, actor, isNew ? 'conformity.create' : 'conformity.list', { patient, object: id });
  const conformada_el = await momentOfConformity(tx, id);
  return { answer: { ...about, id_conformidad: id, firmante, conformada_el, enlace: null }, mail: null };
}

export async function mailed(
  { mailer }: ConformityDeps,
  answer: Conformity,
  mail: ClaimedMail | null,
): Promise<Conformity> {
  if (!mail || !answer.enlace) return answer;
  return { ...answer, enlace: { ...answer.enlace, enviado: await mailer.sendNow(mail) } };
}

const CLOSING = 'El enlace sirve una sola vez, durante siete días.';

/** Hour and first name: no provider, no profession, no word of what it is for. */
async function writeLink(
  tx: Tx,
  { mailer, publicUrl }: ConformityDeps,
  { subject, texto, pedido }: Agreed,
  enviar: boolean,
) {
  const { nombre, telefono, email, enlaces } = await findAddressee(tx, subject);
  if (enlaces >= CONFORMITY_LINKS_MAX)
    throw invalidField('medio', 'Ya se hicieron demasiados enlaces: pida la firma en pantalla o en papel');
  const secret = newSecret();
  const vence_el = await insertLink(tx, { ...subject, texto, hash: hashSecret(secret) });
  const url = `${publicUrl}/conformidad/${secret}`;
  const name = nombre?.replace(/\s+/g, ' ') ?? '';
  const greeting = `Hola${name && ` ${name}`}:`;
  const content = composeMail({
    subject: 'Confirme su asistencia',
    greeting,
    paragraphs: [pedido],
    links: [{ label: 'Responder', url }],
    closing: [CLOSING],
  });
  const mail =
    enviar && email && mailer.isAvailable
      ? await mailer.enqueue(tx, {
          kind: 'conformity',
          providerId: null,
          patientId: subject.id_paciente,
          recipient: email,
          content,
          expiresAt: new Date(vence_el),
        })
      : null;
  const mensaje = [greeting, pedido, url, CLOSING].join('\n\n');
  return { enlace: { url, mensaje, telefono, enviado: false, vence_el }, mail };
}

const SECRET = /^[\w-]{43}$/;

async function findView(db: Db | Tx, token: string, clinicName: string | undefined) {
  const found = SECRET.test(token) ? await findLink(db, hashSecret(token)) : undefined;
  if (!found) throw new AppError('NOT_FOUND');
  const { id_paciente: patient, ...shown } = found;
  const view: ConformityView = {
    ...shown,
    clinica: letterheadOf(await currentSettings(db), clinicName).nombre,
  };
  return { patient, view };
}

/** Anybody who has the link reads an hour and a first name: the trail says from where. */
export async function readLink(
  db: Db,
  token: string,
  person: TrailContext,
  clinicName: string | undefined,
): Promise<ConformityView> {
  const { patient, view } = await findView(db, token, clinicName);
  await recordInTrail(db, person, 'conformity.list', { patient });
  return view;
}

/** Only this acts: a mail scanner that opens the link sends no POST. */
export function answerLink(
  db: Db,
  token: string,
  { asistio }: ConformityReply,
  person: TrailContext,
  clinicName: string | undefined,
): Promise<ConformityView> {
  const answering = db.transaction().execute(async (tx) => {
    // An ended or unknown link answers 404; one that was answered before answers 409.
    const { estado } = (await findView(tx, token, clinicName)).view;
    const link = estado === 'pendiente' ? await spendLink(tx, hashSecret(token)) : undefined;
    if (!link) throw new AppError('ALREADY_SIGNED');
    const { inicio, fin, texto, ...subject } = link;
    const id = await insertConformity(tx, {
      ...subject,
      // The appointment may have been moved since the link was made: the page shows its hours of now.
      texto: inicio && fin ? attendedText(inicio, fin) : texto,
      medio: 'enlace',
      asistio,
      firmante: null,
      firma: null,
      firma_sha256: null,
      registrado_por: null,
    });
    await recordInTrail(tx, person, asistio ? 'conformity.create' : 'conformity.deny', {
      patient: link.id_paciente,
      object: id,
    });
    return (await findView(tx, token, clinicName)).view;
  });
  return answering.catch(refuseSecond);
}
