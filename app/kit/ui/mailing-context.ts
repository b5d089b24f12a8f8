import { createContext } from 'react'
import type { Mailing } from '#app/kit/pure/mailing.ts'

/** The same for the whole house while it runs, and needed on pages of every area: no loader's data, as the theme. */
export const MailingContext = createContext<Mailing>('sent')
