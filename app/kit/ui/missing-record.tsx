import { EmptyState } from './empty-state.tsx'
import { PageTitle } from './page-title.tsx'

/** All that the screen of a record says which is not there, or not any more. */
export function MissingRecord({ title, hint }: { title: string; hint: string }) {
  return (
    <>
      <PageTitle title={title} />
      <h1 className="sr-only">{title}</h1>
      <EmptyState title={title} hint={hint} />
    </>
  )
}
