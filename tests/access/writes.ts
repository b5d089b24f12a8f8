import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { RunningServer } from '../support/server.ts'
import type { ServerDatabase } from '../support/server-database.ts'

/** What is written about every request, refused ones too: the log of the activity, and counters. */
const ABOUT_REQUESTS = ['admin_activity_log', 'rate_limits', 'auth_rate_limits']
/** What a job keeps by itself, and whoever asks before it does: the drawing of a paper, which nobody changes. */
const KEPT_BY_ITSELF = ['document_files']

export type Writes = {
  /** Every row that was written and every file that was kept since it was asked last, as `insert members`. */
  take: () => Promise<string[]>
}

/** Notes every row that the program writes, with a trigger on every table of it. */
export async function watchWrites({ db }: ServerDatabase, { dataDir }: RunningServer): Promise<Writes> {
  const { $client: pool } = db as typeof db & { $client: pg.Pool }
  await pool.query(`
    create unlogged table access_writes (id bigserial primary key, what text not null);
    create function note_write() returns trigger language plpgsql as $$
    begin
      -- When a session was last used is noted every few minutes, whatever it is used for; nothing else of it is.
      if tg_table_name in ('sessions', 'portal_sessions') and tg_op = 'UPDATE' and
        to_jsonb(new) - '{last_used_at,updated_at,expires_at}'::text[] =
        to_jsonb(old) - '{last_used_at,updated_at,expires_at}'::text[]
      then return null; end if;
      insert into access_writes (what) values (lower(tg_op) || ' ' || tg_table_name);
      return null;
    end $$;
    do $$ declare name text;
    begin
      for name in select tablename from pg_tables where schemaname = 'public'
        and tablename <> all('{access_writes,${[...ABOUT_REQUESTS, ...KEPT_BY_ITSELF].join(',')}}') loop
        execute format('create trigger note_write after insert or update or delete on %I
          for each row execute function note_write()', name);
      end loop;
    end $$`)
  const files = () => countFiles(join(dataDir, 'files'))
  let kept = files()
  return {
    take: async () => {
      const { rows } = await pool.query<{ what: string }>('delete from access_writes returning what')
      const [before, now] = [kept, files()]
      kept = now
      return [...rows.map(({ what }) => what), ...(now > before ? [`${now - before} files`] : [])].toSorted()
    },
  }
}

function countFiles(folder: string): number {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
      .length
  } catch {
    return 0 // nothing was ever kept
  }
}
