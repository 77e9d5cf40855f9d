import type { SettingsContent } from '@trama/contract/schemas/people/settings';
import type { Db } from '../../../database/connect.ts';
import type { Block } from '../../../platform/paper/blocks.ts';
import { currentSettings } from './settings.service.ts';

export interface Letterhead
  extends Record<'nombre' | 'domicilio' | 'telefono' | 'cuit' | 'director' | 'logo', string | null> {}

/** The clinic as its settings name it, or else as the operator does. */
export const letterheadOf = ({ clinica }: SettingsContent, clinicName: string | undefined): Letterhead => ({
  ...clinica,
  nombre: clinica.nombre ?? clinicName ?? null,
});

export const clinicOnPaper = async (db: Db, clinicName: string | undefined): Promise<Letterhead> =>
  letterheadOf(await currentSettings(db), clinicName);

/** '20-12345678-9' */
export const cuitText = (cuit: string | null): string | null =>
  cuit?.replace(/^(\d{2})(\d{8})(\d)$/, '$1-$2-$3') ?? null;

/** What stands on top of a paper of the clinic. */
export const letterheadBlock = (clinic: Letterhead): Block => ({
  kind: 'letterhead',
  logo: clinic.logo,
  name: clinic.nombre,
  lines: [
    [clinic.domicilio, clinic.telefono && `Tel. ${clinic.telefono}`].filter(Boolean).join(' · '),
    [clinic.cuit && `CUIT ${cuitText(clinic.cuit)}`, clinic.director && `Director médico: ${clinic.director}`]
      .filter(Boolean)
      .join(' · '),
  ].filter(Boolean),
});
