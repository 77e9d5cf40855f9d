import { describe, expect, it } from 'vitest';
import {
  type Action,
  ASSIGNABLE_ROLES,
  can,
  PERMISSIONS,
  type Permissions,
  RESOURCES,
  ROLE_FACTS,
  ROLES,
  roleLabel,
} from './access-policy.ts';

const LETTERS: Record<Action, string> = {
  create: 'C',
  read: 'R',
  update: 'U',
  delete: 'D',
  assign: 'A',
  export: 'E',
};

/** The table as the clinic decided it, letter by letter. */
const DECIDED: Record<string, string[]> = {
  // patients medical_history follow_ups clinical_data risk risk_events papers appointments providers system audit imports
  // exports settings coverage cash copy_requests shifts signatures messages
  administrador: 'CRUAE CRU CR CRU CR CR CR CRU CRU RU RE CRU RE RU CRU CRU CRU CRU CRU CR'.split(' '),
  director_medico: 'CRUAE CRU CR CRU CR CR CR CRU R - - - - R R R RU R CRU CR'.split(' '),
  auditor: '- - - - - - - - R - RE - - R - R R - - -'.split(' '),
  psiquiatra: 'CRU CRU CR CRU CR CR CR CRU - - - - - - R R CR R CRU CR'.split(' '),
  psicologo: 'CRU CRU CR CRU CR CR CR CRU - - - - - - R R CR R CRU CR'.split(' '),
  acompanante_terapeutico: 'R R CR R R C CR CRU - - - - - - R R - CRU R CR'.split(' '),
  recepcion: 'CRU - - - - - CR CRU R - - - - - CRU CRU CRU CRU - -'.split(' '),
};

describe('the permission table', () => {
  it.each(ROLES)('of %s is the decided one', (role) => {
    const actual = RESOURCES.map(
      (resource) => (PERMISSIONS[role][resource] ?? []).map((a) => LETTERS[a]).join('') || '-',
    );
    expect(actual).toEqual(DECIDED[role]);
  });

  it('allows only what a resource lists', () => {
    expect(can({ patients: ['read'] }, 'patients', 'read')).toBe(true);
    expect(can({ patients: ['read'] }, 'patients', 'update')).toBe(false);
    expect(can({}, 'system', 'read')).toBe(false);
  });

  it('lets a list leave with people who read it and may export patients', () => {
    const exports: Permissions = { patients: ['export'], providers: ['read'] };
    const of = (permissions: Permissions) => can(permissions, 'providers', 'export');
    expect([of(exports), of({ patients: ['export'] }), of({ providers: ['read'] })]).toEqual([
      true,
      false,
      false,
    ]);
    expect(can(exports, 'audit', 'export')).toBe(false);
  });
});

describe('roles', () => {
  it('have the labels and levels of the specification', () => {
    expect(ROLES.map((role) => [ROLE_FACTS[role].label, ROLE_FACTS[role].level])).toEqual([
      ['Administrador', 5],
      ['Director Médico', 4],
      ['Auditor', 3],
      ['Psiquiatra', 2],
      ['Psicólogo', 1],
      ['Acompañante Terapéutico', 1],
      ['Recepción', 0],
    ]);
    expect([roleLabel('psicologo'), roleLabel(null), roleLabel('otro')]).toEqual([
      'Psicólogo',
      'Usuario',
      'Usuario',
    ]);
  });

  it('that can be assigned reach the patients they are assigned', () => {
    for (const role of ASSIGNABLE_ROLES) expect(ROLE_FACTS[role].reach).toBe('assigned');
  });

  it.each(ROLES)('%s has a colour on which white text stays readable', (role) => {
    const channel = (at: number) => {
      const c = Number.parseInt(ROLE_FACTS[role].color.slice(at, at + 2), 16) / 255;
      return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    };
    const luminance = 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
    expect(1.05 / (luminance + 0.05)).toBeGreaterThanOrEqual(4.5);
  });
});
