import { expect, test } from 'vitest'
import { judgeMigration } from './migration-rules.ts'

test.for([
  'CREATE TABLE "rooms" ("id" uuid PRIMARY KEY NOT NULL, "name" text NOT NULL);',
  'CREATE TABLE rooms (id uuid PRIMARY KEY); CREATE UNIQUE INDEX rooms_name ON rooms (name);',
  'CREATE TABLE "rooms" ("id" uuid);--> statement-breakpoint\nALTER TABLE "rooms" ADD CONSTRAINT "one" UNIQUE("id");',
  'ALTER TABLE "plans" ADD COLUMN "bookings_ahead" integer;',
  'ALTER TABLE "plans" ADD COLUMN "is_open" boolean DEFAULT false NOT NULL;',
  "ALTER TABLE plans ADD COLUMN name text NOT NULL DEFAULT 'drop table; rename'",
  'ALTER TABLE members ADD COLUMN folded text GENERATED ALWAYS AS (lower(name)) STORED NOT NULL;',
  'ALTER TABLE plans ADD "number" integer GENERATED ALWAYS AS IDENTITY NOT NULL;',
  'ALTER TABLE "plans" ADD COLUMN "part" text;--> statement-breakpoint\nALTER TABLE "plans" ADD CONSTRAINT "c" CHECK ("plans"."part" <> \'\');',
  'ALTER TABLE "calendar_feeds" ADD COLUMN "key_id" uuid;--> statement-breakpoint\nALTER TABLE "calendar_feeds" ADD CONSTRAINT "fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade;',
  'CREATE INDEX "mails_held" ON "mails" USING btree ("recipient");',
  'ALTER TABLE "plans" ALTER COLUMN "name" SET DEFAULT \'\';--> statement-breakpoint\nALTER TABLE "plans" ALTER COLUMN "name" SET NOT NULL;',
  'ALTER TABLE plans ALTER COLUMN name DROP NOT NULL;',
  'DROP INDEX members_search; CREATE INDEX members_search ON members (name);',
  'ALTER INDEX members_search RENAME TO members_found;',
  'ALTER TABLE mails DROP CONSTRAINT mails_kind;',
  '-- The old ones: DROP TABLE rooms;\nUPDATE plans SET name = name;',
  '/* ALTER TABLE plans DROP COLUMN name; */ SELECT 1;',
  'CREATE FUNCTION tell() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DROP TABLE rooms; END $$;',
  'CREATE FUNCTION tell() RETURNS trigger LANGUAGE plpgsql AS $body$ BEGIN DROP TABLE rooms; END $body$;',
  "COMMENT ON TABLE plans IS 'don''t drop column';",
  'DROP TRIGGER plans_told ON plans; CREATE TRIGGER plans_told AFTER INSERT ON plans EXECUTE FUNCTION tell();',
])('servers of the version before go on beside: %s', sql => {
  expect(judgeMigration(sql)).toEqual([])
})

test.for([
  ['DROP TABLE "rooms";', 'drops a table'],
  ['drop table if exists rooms cascade;', 'drops a table'],
  ['ALTER TABLE "plans" DROP COLUMN "name";', 'drops a column'],
  ['ALTER TABLE ONLY plans DROP COLUMN IF EXISTS name;', 'drops a column'],
  ['ALTER TABLE plans DROP name;', 'drops a column'],
  ['ALTER TABLE plans ADD COLUMN a integer, DROP COLUMN b;', 'drops a column'],
  ['ALTER TABLE "plans" RENAME COLUMN "name" TO "title";', 'renames'],
  ['ALTER TABLE "plans" RENAME "name" TO "title";', 'renames'],
  ['ALTER TABLE "plans" RENAME TO "tariffs";', 'renames'],
  ['ALTER VIEW free RENAME TO open;', 'renames'],
  ['ALTER FUNCTION fold(text) RENAME TO folded;', 'renames'],
  ['ALTER TABLE plans SET SCHEMA old;', 'renames'],
  ['ALTER TABLE "plans" ALTER COLUMN "name" SET NOT NULL;', 'wants a value of a column that has no default'],
  ['ALTER TABLE plans ALTER name SET NOT NULL;', 'wants a value of a column that has no default'],
  ['ALTER TABLE "plans" ADD COLUMN "name" text NOT NULL;', 'wants a value of a column that has no default'],
  ['ALTER TABLE plans ADD name text NOT NULL;', 'wants a value of a column that has no default'],
  [
    "ALTER TABLE plans ADD COLUMN a text DEFAULT '' NOT NULL, ADD COLUMN b numeric(10,2) NOT NULL;",
    'wants a value of a column that has no default',
  ],
  ['ALTER TABLE plans ADD COLUMN id uuid PRIMARY KEY;', 'wants a value of a column that has no default'],
  ['ALTER TABLE plans ALTER COLUMN name DROP DEFAULT;', 'drops a default'],
  ['ALTER TABLE "plans" ALTER COLUMN "price" SET DATA TYPE bigint;', 'changes a type'],
  ['ALTER TABLE plans ALTER price TYPE bigint USING price::bigint;', 'changes a type'],
  ["ALTER TYPE mood RENAME VALUE 'a' TO 'b';", 'renames'],
  ['DROP TYPE mood;', 'drops a type'],
  ['DROP VIEW free;', 'drops a view'],
  ['DROP FUNCTION fold(text);', 'drops a function'],
  ['DROP EXTENSION pg_trgm;', 'drops an extension'],
  ['CREATE UNIQUE INDEX "one" ON "plans" ("name");', 'lets a table that was there before hold less'],
  ['ALTER TABLE plans ADD CONSTRAINT one UNIQUE (name);', 'lets a table that was there before hold less'],
  [
    'ALTER TABLE plans ADD CONSTRAINT one EXCLUDE USING gist (name WITH =);',
    'lets a table that was there before hold less',
  ],
  [
    'ALTER TABLE "plans" ADD CONSTRAINT "fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id");',
    'lets a table that was there before hold less',
  ],
  ["ALTER TABLE plans ADD CHECK (name <> '');", 'lets a table that was there before hold less'],
  ['REVOKE SELECT ON plans FROM public;', 'takes a right away'],
  ["-- What nobody's is\nDROP TABLE rooms; -- it's gone", 'drops a table'],
  ["INSERT INTO plans VALUES ('--'); DROP TABLE rooms;", 'drops a table'],
  ['SELECT $1; DROP TABLE rooms;', 'drops a table'],
])('%s: %s', ([sql, says]) => {
  expect(judgeMigration(sql ?? '')).toEqual([says])
})

test('a constraint that takes the place of one of its name is looked at by whoever writes it', () => {
  const sql = `ALTER TABLE mails DROP CONSTRAINT mails_kind; ALTER TABLE mails ADD CONSTRAINT mails_kind CHECK (kind in ('a', 'b'));`
  expect(judgeMigration(sql)).toEqual([])
})

test('each kind is said once, in the order of the file', () => {
  const sql = 'DROP VIEW free; DROP TABLE a; DROP TABLE b; ALTER TABLE c RENAME TO d;'
  expect(judgeMigration(sql)).toEqual(['drops a view', 'drops a table', 'renames'])
})
