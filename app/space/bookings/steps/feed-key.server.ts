import { signedId } from '#app/kit/platform/signed-id.server.ts'

/** The secret in the address of a calendar. */
export const { keyOf: feedKeyOf, readKey: readFeedKey } = signedId('calendar feed')

export function feedPath(key: string): string {
  return `/calendar/${key}.ics`
}
