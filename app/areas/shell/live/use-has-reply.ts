import { useContext } from 'react'
import { UNSAFE_DataRouterDataContext } from 'react-router'

/**
 * Whether the page shows what an action answered, such as errors beside fields or codes that are shown once: loading
 * the page again would throw that away. The router has no public way to ask for the reply to any route.
 */
export function useHasReply(): boolean {
  return Boolean(useContext(UNSAFE_DataRouterDataContext)?.actionData)
}
