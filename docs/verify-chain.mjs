// Recomputes every patient's chain from the folder json/ of an export: node verify-chain.mjs FOLDER
// Plain Node and nothing of Trama, so that nobody has to trust it. What is hashed, byte by byte: chain.md.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const rows = (name) => JSON.parse(readFileSync(`${process.argv[2]}/${name}.json`, 'utf8'));
const sha256 = (...parts) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');
const bytes = (a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** The JSON text as PostgreSQL writes jsonb: short keys first, a blank after ':' and ','. */
function text(value) {
  if (Array.isArray(value)) return `[${value.map(text).join(', ')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const keys = Object.keys(value).sort((a, b) => Buffer.byteLength(a) - Buffer.byteLength(b) || bytes(a, b));
  return `{${keys.map((key) => `${JSON.stringify(key)}: ${text(value[key])}`).join(', ')}}`;
}
const withoutNulls = (row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
const deep = (value) => {
  if (Array.isArray(value)) return value.map(deep);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(withoutNulls(value)).map(([key, inner]) => [key, deep(inner)]));
};

const changes = rows('cambios_clinicos').sort((a, b) => b.id_cambio - a.id_cambio);
const asWritten = (list, id, flag) => (row) => {
  const before = changes.filter((c) => c.lista === list && c.id_registro === row[id]).map((c) => c.antes);
  const { fecha_actualizacion, ...first } = Object.assign({}, row, ...before);
  // A record in error is exported as not active, whatever it was.
  return [first, { ...first, [flag]: true }];
};
const asItIs = (row) => [row];
const CHANGED = {
  medication: asWritten('medication', 'id_medicacion', 'activo'),
  disease: asWritten('disease', 'id_enfermedad', 'activa'),
};
const objects = new Map();
// Which tables hold entries, and of which kind.
for (const { tabla, asiento, clave } of rows('../columnas').tablas.filter((table) => table.asiento))
  for (const row of rows(tabla)) objects.set(`${asiento} ${row[clave]} 1`, (CHANGED[asiento] ?? asItIs)(row));
const histories = new Map(rows('admisiones').map((row) => [row.id_admision, row]));
for (const { id_admision, version, fecha, contenido } of rows('admisiones_versiones')) {
  const whole = { ...histories.get(id_admision), ...contenido, version, fecha_actualizacion: fecha };
  objects.set(`history ${id_admision} ${version}`, [whole]);
}

const wrong = [];
const heads = new Map();
const entries = rows('asientos').sort((a, b) => a.id_paciente - b.id_paciente || a.folio - b.folio);
for (const e of entries) {
  const before = heads.get(e.id_paciente) ?? { folio: 0, hash: '00'.repeat(32) };
  const print = e.huella.slice(2);
  const epoch = `${Math.floor(Date.parse(e.fecha) / 1000)}.${String(Date.parse(e.fecha) % 1000).padStart(3, '0')}000`;
  const link = [
    e.folio,
    e.clase,
    e.id_objeto,
    e.version,
    e.fecha_acto,
    e.hora_acto,
    'EPOCH',
    e.registrado_por,
    e.autor,
    e.prestador,
    print,
  ];
  const hash = sha256(Buffer.from(before.hash, 'hex'), text(link).replace('"EPOCH"', epoch));
  const said = objects.get(`${e.clase} ${e.id_objeto} ${e.version}`) ?? [];
  const where = `folio ${e.folio} of patient ${e.id_paciente}`;
  if (e.folio !== before.folio + 1) wrong.push(`${where} does not follow folio ${before.folio}`);
  if (`\\x${hash}` !== e.hash) wrong.push(`${where} has another hash`);
  if (!said.some((row) => sha256(text(deep(row))) === print)) wrong.push(`${where} is not what was written`);
  heads.set(e.id_paciente, { folio: e.folio, hash: e.hash.slice(2) });
}
for (const { id_paciente, ultimo_folio, cabeza } of rows('legajos')) {
  const end = heads.get(id_paciente) ?? { folio: 0, hash: '00'.repeat(32) };
  if (end.folio !== ultimo_folio || `\\x${end.hash}` !== cabeza)
    wrong.push(`the end of patient ${id_paciente} is missing`);
}
process.stdout.write(`${[`${entries.length} entries, ${wrong.length} wrong`, ...wrong].join('\n')}\n`);
process.exitCode = wrong.length > 0 ? 1 : 0;
