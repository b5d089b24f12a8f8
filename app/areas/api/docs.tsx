import { requestContext } from '#app/kit/platform/server-context.ts'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { DocsPage } from '#app/machines/api/components/docs-page.tsx'
import { docsView } from '#app/machines/api/views/docs.server.ts'
import { m } from '#app/paraglide/messages.js'
import type { Route } from './+types/docs'
import { describeHouse } from './operations.server.ts'

export const handle = { isStatic: true }

export function loader({ context }: Route.LoaderArgs) {
  return docsView(describeHouse(context.get(requestContext)))
}

/** The API for people. Search engines lead nobody here: only who has a key has a use for it. */
export default function ApiDocs({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title={m.api_docs_title()} />
      <meta name="robots" content="noindex" />
      <DocsPage {...loaderData} />
    </>
  )
}
