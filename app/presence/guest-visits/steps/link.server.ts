import { signedId } from '#app/kit/platform/signed-id.server.ts'

/** The key in the address of an invitation. A tablet reads it from the address in the QR code. */
export const { keyOf: inviteKeyOf, readKey: readInviteKey } = signedId('guest invite')
