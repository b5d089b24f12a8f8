import { redirect } from 'react-router'
import { localizeHref } from '#app/paraglide/runtime.js'

/** Any unknown path leads home (rule site.unknown-path), in the visitor's language. */
export function loader() {
  return redirect(localizeHref('/'))
}

export const action = loader
