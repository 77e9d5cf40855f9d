import type { Contact } from '@trama/contract/schemas/people/contacts';
import type { Patient } from '@trama/contract/schemas/people/patients';
import { expect, it } from 'vitest';
import { assign, createProvider } from '../../../../test/factories.ts';
import { type ReadPdf, readPdf } from '../../../../test/pdf-reader.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const t = await useTestApp();
const admin = await t.signIn('administrador', { nombre: 'Ada', apellido: 'Núñez' });

const post = async <T>(path: string, fields: object) => (await t.as(admin, 'POST', path, fields)).json<T>();

async function paperOf(patient: number): Promise<ReadPdf> {
  return readPdf((await t.as(admin, 'GET', `/api/patients/${patient}/record.pdf`)).rawPayload);
}
const linesOf = ({ pages }: ReadPdf) => pages.flat();

it('the copy on paper calls the patient by the chosen name and has the data of the document beside it', async () => {
  const { id_paciente: id, legajo } = await post<Patient>('/api/patients', {
    nombre: 'Juan',
    apellido: 'Luna',
    dni: 'AB123',
    tipo_documento: 'Pasaporte',
    nombre_elegido: 'Alma',
    sexo: 'F',
    cuil: '27-12345678-0',
    localidad: 'Río Cuarto',
    provincia: 'Córdoba',
    codigo_postal: 'X5800',
    obra_social: 'APROSS',
    plan: 'Básico',
    numero_afiliado: '0012/03',
  });
  const paper = await paperOf(id);
  for (const page of paper.pages) expect(page).toContain('Luna, Alma · Pasaporte AB123');
  const lines = linesOf(paper);
  for (const text of ['Juan Luna', 'Alma', 'Femenino', '27-12345678-0', 'Río Cuarto', 'Córdoba', 'X5800'])
    expect(lines).toContain(text);
  for (const text of ['Legajo', String(legajo), 'APROSS', 'Básico', '0012/03']) expect(lines).toContain(text);
});

it('contacts are printed with what they are to the patient; those that no longer hold say so', async () => {
  const { id_paciente: id } = await post<Patient>('/api/patients', { apellido: 'Paz' });
  expect(linesOf(await paperOf(id))).toContain('Contactos');
  const contacts = `/api/patients/${id}/contacts`;
  await post(contacts, {
    nombre: 'Rosa Paz',
    vinculo: 'Madre',
    telefono: '11 4444-5555',
    email: 'rosa@correo.test',
    es_representante_legal: true,
    puede_recibir_informacion: true,
  });
  const { id_contacto } = await post<Contact>(contacts, { nombre: 'Luis' });
  await t.as(admin, 'PATCH', `${contacts}/${id_contacto}`, { activo: false });
  const lines = linesOf(await paperOf(id));
  for (const text of [
    'Rosa Paz (Madre)',
    'Representante legal, Puede recibir información',
    '11 4444-5555',
    'rosa@correo.test',
    'Luis',
    'Ya no vigente',
  ])
    expect(lines).toContain(text);
});

it('the team is printed with licences as the law asks for them', async () => {
  const { id_paciente: id } = await post<Patient>('/api/patients', { apellido: 'Paz' });
  const licence = { matricula: '2207', matricula_tipo: 'MP', matricula_jurisdiccion: 'Córdoba' };
  await assign(t, id, await createProvider(t, { nombre: 'Zoe', apellido: 'Sosa', ...licence }));
  expect(linesOf(await paperOf(id))).toContain('M.P. 2207 (Córdoba)');
});
