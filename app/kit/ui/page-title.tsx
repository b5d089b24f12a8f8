import { use } from 'react'
import { HouseNameContext } from './house-name.ts'

/** The title of a page in the browser's tab and history: what it shows, and whose it is. */
export function PageTitle({ title }: { title: string }) {
  return <title>{`${title} · ${use(HouseNameContext)}`}</title>
}
