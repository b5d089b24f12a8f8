import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { settings } from '#app/house/settings/tables.server.ts'
import { openPaperHouse } from '../../../tests/support/paper-house.ts'
import { drawPdf } from './adapters/pdf.server.ts'
import { issueCreditNote } from './commands.server.ts'
import { findDocument } from './queries.server.ts'
import { keepIssued } from './steps/kept.server.ts'
import { documentFiles } from './tables.server.ts'
import { pdfResponse } from './views/issued.server.ts'

vi.mock('./adapters/pdf.server.ts', { spy: true })

const { db, manager, receiptOf } = await openPaperHouse()

async function pdfOf(id: string, which: { hasCopy?: boolean } = {}) {
  const document = await findDocument(db, id)
  if (!document) throw new Error('no document')
  return Buffer.from(await (await pdfResponse(manager, document, which)).arrayBuffer())
}

/** A later version of the program, with another template and other fonts. */
function upgrade() {
  vi.mocked(drawPdf).mockImplementation(async () => Buffer.from('drawn anew'))
}

test.each([
  ['for the customer', {}],
  ['with the copy for the books', { hasCopy: true }],
])(
  'a paper %s is the same file after the house is called otherwise and the program is another',
  async (_, which) => {
    const { id } = await receiptOf()
    const issued = await pdfOf(id, which)
    expect(issued.subarray(0, 5).toString()).toBe('%PDF-')
    const front = { key: 'front', value: { logo: 'house/other.jpg', shortName: 'Other' } }
    await db.insert(settings).values(front).onConflictDoNothing()
    upgrade()
    expect((await pdfOf(id, which)).equals(issued)).toBe(true)
    vi.mocked(drawPdf).mockReset()
  },
)

test('a paper that nobody asked for is kept as it left the house, though it is credited before an upgrade', async () => {
  const { id } = await receiptOf()
  const fields = { amount: '642', reason: 'not_served', details: '', address: 'Jomtien', key: '' }
  const credited = await issueCreditNote(manager, { documentId: id, fields })
  while ((await keepIssued(manager)) > 0);
  const [kept] = await db.select().from(documentFiles).where(eq(documentFiles.documentId, id))
  expect(kept?.print).toBe('original')
  expect(kept?.sha256).toBe(
    createHash('sha256')
      .update(kept?.content ?? '')
      .digest('hex'),
  )
  expect(credited).toMatchObject({ ok: true })
  const stamped = await pdfOf(id)
  expect(stamped.equals(kept?.content ?? Buffer.of())).toBe(false)
  upgrade()
  expect((await pdfOf(id)).equals(stamped)).toBe(true)
  vi.mocked(drawPdf).mockReset()
})

test('whoever asks for a document again and again has it drawn once', async () => {
  const { id } = await receiptOf()
  const first = await pdfOf(id)
  vi.mocked(drawPdf).mockClear()
  const again = await Promise.all(Array.from({ length: 20 }, () => pdfOf(id)))
  expect(again.every(one => one.equals(first))).toBe(true)
  expect(drawPdf).not.toHaveBeenCalled()
})

test('of several who ask at once all have the file that is kept', async () => {
  const { id } = await receiptOf()
  const all = await Promise.all(Array.from({ length: 5 }, () => pdfOf(id)))
  const [kept] = await db.select().from(documentFiles).where(eq(documentFiles.documentId, id))
  for (const one of all) expect(one.equals(kept?.content ?? Buffer.of())).toBe(true)
})

test('what is kept cannot be changed, and bytes that are not what was kept are not given out', async () => {
  const { id } = await receiptOf()
  await pdfOf(id)
  const changed = db.update(documentFiles).set({ sha256: 'x' }).where(eq(documentFiles.documentId, id))
  await expect(changed).rejects.toMatchObject({ cause: { code: '23001' } })
  await db.execute(sql`alter table document_files disable trigger document_files_stay`)
  await db
    .update(documentFiles)
    .set({ content: Buffer.from('forged') })
    .where(eq(documentFiles.documentId, id))
  await db.execute(sql`alter table document_files enable trigger document_files_stay`)
  await expect(pdfOf(id)).rejects.toThrow('is not as it was kept')
})
