import type { SavedFields } from '#app/kit/pure/form-fields.ts'
import type { SocialProvider } from '../rules/login.ts'

/** What the profile shows of one's own account. */
export type Profile = {
  name: SavedFields
  email: string
  hasSecondFactor: boolean
  /** An owner asks all staff for a second factor. */
  isRequired: boolean
  /** And this person has none: nothing else opens until then. */
  mustSetUp: boolean
  sessions: {
    id: string
    device: string
    address: string
    lastUsed: string
    isThis: boolean
  }[]
  /** Google and LINE, as far as the house has set them up, and which of them the person has linked. */
  providers: SocialProvider[]
  linked: SocialProvider[]
  /** Why linking came to nothing. */
  error: string | undefined
}

/** What a form of the profile is told: by `intent` each form finds its own. Passwords never come back. */
export type ProfileReply = {
  intent: string
  errors: Record<string, string>
  values?: Record<string, string>
  /** What somebody else saved since the form was opened. */
  conflict?: SavedFields
  /** What worked, in words. */
  message?: string
  /** A second factor that waits for its first code. */
  setUp?: SetUp
  /** Shown this once. */
  backupCodes?: string[]
  /** Where Google or LINE waits, for pages that run no scripts. */
  departure?: string
}

/** The QR code as a `data:` URL, and the secret for typing. */
export type SetUp = { qrCode: string; secret: string }
