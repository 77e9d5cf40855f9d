import type pg from 'pg';

/** Questions to the catalogue: each gives one line for each thing that the schema has of a kind. */
const KINDS = {
  tables: `
    select format('%s %s %s %s %s', c.relname, c.relkind, c.relpersistence, c.reloptions, c.relacl)
      from pg_class c where c.relnamespace = 'public'::regnamespace`,
  columns: `
    select format('%s.%s %s: %s %s notnull=%s default=%s identity=%s generated=%s collation=%s acl=%s',
                  c.relname, a.attname, a.attnum, format_type(a.atttypid, a.atttypmod), a.attstorage, a.attnotnull,
                  pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attgenerated, a.attcollation::regcollation, a.attacl)
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'c', 'v', 'S') and a.attnum > 0`,
  constraints: `
    select format('%s %s %s validated=%s', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
      from pg_constraint where connamespace = 'public'::regnamespace`,
  indexes: `
    select format('%s valid=%s', pg_get_indexdef(indexrelid), indisvalid)
      from pg_index join pg_class c on c.oid = indexrelid where c.relnamespace = 'public'::regnamespace`,
  triggers: `
    select format('%s enabled=%s', pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal`,
  functions: `
    select format('%s %s %s', case when p.prokind = 'a' then g.*::text else pg_get_functiondef(p.oid) end,
                  p.proowner::regrole, p.proacl)
      from pg_proc p left join pg_aggregate g on g.aggfnoid = p.oid
     where p.pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d
                        where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
  types: `
    select format('%s %s %s', t.typname, t.typtype, t.typacl) from pg_type t
     where t.typnamespace = 'public'::regnamespace
       and not exists (select from pg_depend d
                        where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')`,
  sequences: `
    select format('%s %s %s %s %s', sequencename, data_type, start_value, increment_by, cycle) from pg_sequences
     where schemaname = 'public'`,
  extensions: `select extname::text from pg_extension`,
  schemas: `select format('%s %s', nspname, nspacl) from pg_namespace where nspname = 'public'`,
};

export type Catalogue = Record<keyof typeof KINDS, string[]>;

/** Everything that the schema has, as texts that can be compared with those of another database. */
export async function catalogueOf(client: pg.Client): Promise<Catalogue> {
  const found: Record<string, string[]> = {};
  for (const [kind, question] of Object.entries(KINDS)) {
    const { rows } = await client.query({ text: question, rowMode: 'array' });
    found[kind] = rows.map(([line]) => String(line)).sort();
  }
  return found as Catalogue;
}
