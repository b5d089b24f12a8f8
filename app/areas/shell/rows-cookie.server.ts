import { createCookie } from 'react-router'
import { ROW_HEIGHTS, type RowHeight } from '#app/kit/ui/rows-context.ts'

const rowsCookie = createCookie('rows', {
  path: '/',
  sameSite: 'lax',
  httpOnly: true,
  maxAge: 60 * 60 * 24 * 365,
})

export async function readRows(request: Request): Promise<RowHeight> {
  const value: unknown = await rowsCookie.parse(request.headers.get('cookie')).catch(() => null)
  return ROW_HEIGHTS.find(height => height === value) ?? 'compact'
}

export function writeRows(height: RowHeight): Promise<string> {
  return rowsCookie.serialize(height)
}
