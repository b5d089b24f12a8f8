import type { ClientBase } from 'pg'

/** Objects that an extension made are the extension's. */
const OWN = (catalogue: string, oid: string) =>
  `not exists (select 1 from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${oid} and d.deptype = 'e')`

const PUBLIC = `'public'::regnamespace`

/** Of each kind of object what it is called and, to the last word, what it is. Columns stand in their order. */
const KINDS: Record<string, string> = {
  schema: `select nspname, nspacl::text from pg_namespace where nspname in ('public', 'drizzle')`,
  extension: `select extname, concat_ws(' ', extversion, extnamespace::regnamespace) from pg_extension`,
  relation: `
    select relname, concat_ws(' ', relkind, relpersistence, relreplident, relrowsecurity, relforcerowsecurity,
      relispartition, relowner::regrole, relacl, reloptions, obj_description(oid, 'pg_class'))
    from pg_class where relnamespace = ${PUBLIC} and ${OWN('pg_class', 'pg_class.oid')}`,
  column: `
    select attrelid::regclass || ' ' || row_number() over (partition by attrelid order by attnum),
      concat_ws(' ', attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, attstorage,
        attcompression, attstattarget, attislocal, attcollation::regcollation, attacl, attoptions,
        pg_get_expr(adbin, adrelid), col_description(attrelid, attnum))
    from pg_attribute join pg_class on pg_class.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = ${PUBLIC} and relkind in ('r', 'p', 'v', 'm') and attnum > 0 and not attisdropped
      and ${OWN('pg_class', 'pg_class.oid')}`,
  constraint: `
    select conrelid::regclass || '.' || conname, concat_ws(' ', pg_get_constraintdef(oid), convalidated, condeferrable,
      obj_description(oid, 'pg_constraint'))
    from pg_constraint where connamespace = ${PUBLIC}`,
  index: `
    select indexrelid::regclass::text, concat_ws(' ', pg_get_indexdef(indexrelid), indisvalid, indisclustered,
      obj_description(indexrelid, 'pg_class'))
    from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = ${PUBLIC}`,
  trigger: `
    select tgrelid::regclass || '.' || tgname, concat_ws(' ', pg_get_triggerdef(oid), tgenabled)
    from pg_trigger where not tgisinternal`,
  function: `
    select oid::regprocedure::text, concat_ws(' ', pg_get_functiondef(oid), proowner::regrole, proacl,
      obj_description(oid, 'pg_proc'))
    from pg_proc where pronamespace = ${PUBLIC} and prokind in ('f', 'p') and ${OWN('pg_proc', 'pg_proc.oid')}`,
  view: `select viewname, definition from pg_views where schemaname = 'public'
    union all select matviewname, definition from pg_matviews where schemaname = 'public'`,
  rule: `select tablename || '.' || rulename, definition from pg_rules where schemaname = 'public'`,
  policy: `select tablename || '.' || policyname, to_jsonb(pg_policies)::text from pg_policies where schemaname = 'public'`,
  sequence: `
    select sequencename, concat_ws(' ', data_type, start_value, min_value, max_value, increment_by, cycle, cache_size)
    from pg_sequences where schemaname = 'public'`,
  type: `
    select oid::regtype::text, concat_ws(' ', typtype, typcategory, typnotnull, typdefault, typacl,
      array(select enumlabel from pg_enum where enumtypid = pg_type.oid order by enumsortorder))
    from pg_type where typnamespace = ${PUBLIC} and ${OWN('pg_type', 'pg_type.oid')}`,
  collation: `
    select oid::regcollation::text, (to_jsonb(c) - '{oid,collowner,collnamespace}'::text[])::text
    from pg_collation c where collnamespace = ${PUBLIC}`,
  statistics: `select stxname, pg_get_statisticsobjdef(oid) from pg_statistic_ext where stxnamespace = ${PUBLIC}`,
  privileges: `select defaclrole::regrole::text || defaclobjtype::text, defaclacl::text from pg_default_acl`,
}

export type SchemaObject = { kind: string; name: string; is: string | null }

const SCHEMA = Object.entries(KINDS)
  .map(([kind, query]) => `select '${kind}' as kind, * from (${query}) as of_a_kind(name, "is")`)
  .join(' union all ')

/** All that a database is but its rows, to compare it with another on the same server. */
export async function schemaOf(client: Pick<ClientBase, 'query'>): Promise<SchemaObject[]> {
  const { rows } = await client.query<SchemaObject>(`${SCHEMA} order by 1, 2, 3`)
  return rows
}
