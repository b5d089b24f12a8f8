import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import type { Database } from '#app/kit/platform/database.server.ts'
import { createDiskStorage } from '#app/kit/platform/disk-storage.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import type { Check } from './drill.ts'
import type { Visitor } from './visitors.ts'

type Receipt = typeof receipts.$inferSelect

/** What a house has of those who came. `unreadable`: receipts without the file that was sent, whole. */
export type Kept = { applicationKeys: string[]; receipts: Receipt[]; unreadable: number }

export async function findKept(db: Database, dataDir: string): Promise<Kept> {
  const keys = await db.select({ key: applications.submissionKey }).from(applications)
  const rows = await db.select().from(receipts)
  return {
    applicationKeys: keys.map(({ key }) => key),
    receipts: rows,
    unreadable: await countUnreadable(dataDir, rows),
  }
}

async function countUnreadable(dataDir: string, rows: Receipt[]): Promise<number> {
  const storage = createDiskStorage(join(dataDir, 'files'))
  let unreadable = 0
  for (const { fileKey, fileSha256 } of rows) {
    const content = await storage.read(fileKey)
    if (!content || createHash('sha256').update(content).digest('hex') !== fileSha256) unreadable += 1
  }
  return unreadable
}

/** How much of what was acknowledged to these people is not there. */
export function countLost(visitors: Visitor[], kept: Kept): { applications: number; receipts: number } {
  const applicationKeys = new Set(kept.applicationKeys)
  const receiptKeys = new Set(kept.receipts.map(({ submissionKey }) => submissionKey))
  return {
    applications: visitors.filter(
      ({ wasRegistered, registrationKey }) => wasRegistered && !applicationKeys.has(registrationKey),
    ).length,
    receipts: visitors.filter(({ wasReceived, receiptKey }) => wasReceived && !receiptKeys.has(receiptKey))
      .length,
  }
}

/** That all that was acknowledged to these people is there, and every file with its receipt. */
export function checksOfKept(visitors: Visitor[], kept: Kept): Check[] {
  const lost = countLost(visitors, kept)
  return [
    [lost.applications > 0, `${lost.applications} acknowledged applications are lost`],
    [lost.receipts > 0, `${lost.receipts} acknowledged receipts are lost`],
    [kept.unreadable > 0, `${kept.unreadable} receipt files cannot be read`],
  ]
}
