import { z } from 'zod'

/** Longer than what any device answers with. */
const LONGEST = 10_000
const text = z.string().max(LONGEST)

const credential = { id: text, rawId: text, type: z.literal('public-key') }
const besides = { clientExtensionResults: z.record(z.string(), z.unknown()).default({}) }

/** A passkey that a device has made, as browsers write it (WebAuthn, RegistrationResponseJSON). */
export const madeSchema = z.object({
  ...credential,
  ...besides,
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z.array(z.string().max(20)).max(8).default([]),
  }),
})
export type Made = z.output<typeof madeSchema>

/** What a device has signed with one (WebAuthn, AuthenticationResponseJSON). */
export const signedSchema = z.object({
  ...credential,
  ...besides,
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: text.optional(),
  }),
})
export type Signed = z.output<typeof signedSchema>

/** What a form brought as JSON; null for anything else. */
export function readCredential<Shape>(schema: z.ZodType<Shape>, json: string): Shape | null {
  try {
    return schema.safeParse(JSON.parse(json)).data ?? null
  } catch {
    return null
  }
}
