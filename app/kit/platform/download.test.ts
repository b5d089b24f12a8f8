import { expect, test } from 'vitest'
import { streamDownload } from './download.server.ts'

async function* nothing() {}

const headerOf = (fileName: string) =>
  streamDownload({ fileName, contentType: 'text/csv' }, nothing()).headers.get('content-disposition')

test('a file is kept under its name, whichever letters it has', () => {
  expect(headerOf('members_2026-11-28.csv')).toBe('attachment; filename="members_2026-11-28.csv"')
  expect(headerOf('guests_ดนตรี-แจ๊ส.csv')).toBe(
    `attachment; filename="guests__-_.csv"; filename*=UTF-8''guests_${encodeURIComponent('ดนตรี-แจ๊ส')}.csv`,
  )
  expect(headerOf('guests_джаз.xlsx')).toContain("filename*=UTF-8''guests_%D0%B4%D0%B6%D0%B0%D0%B7.xlsx")
})
