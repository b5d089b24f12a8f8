// `npm run messages`: the texts of messages/*.json as typed functions in app/paraglide, for everything that imports
// them. `paraglide-js compile` writes the same, in four times the time: it asks its database about each text. And the
// drawings that staff pages show by their names (app/kit/ui/icons.css). As a thread of a build it writes no texts but
// sends them: 6,000 files are a third of its time.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { compileProject, defaultCompilerOptions } from '@inlang/paraglide-js'
import { type InlangPlugin, loadProjectInMemory, newProject } from '@inlang/sdk'
import file from '../project.inlang/settings.json' with { type: 'json' }
import { writeIcons } from './icons.ts'

const OUTDIR = './app/paraglide'
/** Rows of one statement; SQLite takes at most 32,766 values in one. */
const AT_ONCE = 1_000

const { $schema: _, modules, ...settings } = file
const providePlugins = await Promise.all(modules.map(async path => (await import(`../${path}`)).default))
const project = await loadProjectInMemory({ blob: await newProject({ settings }), providePlugins })
for (const plugin of await project.plugins.get()) {
  if (plugin.importFiles) await store(await plugin.importFiles({ files: await readFiles(), settings }))
}
const compilerOptions = {
  ...defaultCompilerOptions,
  project: './project.inlang',
  outdir: OUTDIR,
  strategy: ['url' as const, 'baseLocale' as const],
}
const output = await compileProject({ project, projectPath: compilerOptions.project, compilerOptions })
await writeIcons()
if (parentPort) parentPort.postMessage(output)
else write(output)
await project.close()

/** Paraglide's own `writeOutput` asks for a folder before each of 6,000 files, which takes longer than all the rest. */
function write(files: Record<string, string>) {
  rmSync(OUTDIR, { recursive: true, force: true })
  for (const folder of new Set(Object.keys(files).map(dirname)))
    mkdirSync(join(OUTDIR, folder), { recursive: true })
  for (const [path, text] of Object.entries(files)) writeFileSync(join(OUTDIR, path), text)
}

function readFiles() {
  return Promise.all(
    settings.locales.map(async locale => ({ locale, content: await readFile(`messages/${locale}.json`) })),
  )
}

type Imported = Awaited<ReturnType<NonNullable<InlangPlugin['importFiles']>>>

async function store({ bundles, messages, variants }: Imported) {
  const idOf = (key: string, locale: string) => `${key} ${locale}`
  const keys = new Map(bundles.map(bundle => [bundle.id, bundle]))
  await insert('bundle', [...keys.values()])
  await insert(
    'message',
    messages.map(message => ({ ...message, id: idOf(message.bundleId, message.locale) })),
  )
  await insert(
    'variant',
    variants.map(({ messageBundleId = '', messageLocale = '', ...variant }, index) => ({
      ...variant,
      id: String(index),
      messageId: idOf(messageBundleId, messageLocale),
    })),
  )
}

async function insert(table: 'bundle' | 'message' | 'variant', rows: object[]) {
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    await project.db
      .insertInto(table)
      .values(rows.slice(from, from + AT_ONCE) as never)
      .execute()
  }
}
