import type { ReactNode } from 'react'
import { m } from '#app/paraglide/messages.js'
import { EmailText } from './email-text.tsx'

/** What erasing a person leaves in place of an address; nothing under it is ever delivered (RFC 2606). */
const NOWHERE = /\.invalid$/i

/** Writes to the address; that of an erased person says so instead. */
export function MailLink({ address }: { address: string }) {
  if (NOWHERE.test(address))
    return <span className="font-normal text-muted">{m.privacy_erased_address()}</span>
  const [name = '', domain = ''] = address.split(/@(?=[^@]*$)/)
  return (
    <ContactLink href={`mailto:${encodeURIComponent(name)}@${domain}`}>
      <EmailText email={address} />
    </ContactLink>
  )
}

/** Calls the number, whatever people wrote between its digits. */
export function PhoneLink({ number }: { number: string }) {
  return <ContactLink href={`tel:${number.replace(/[^\d+]/g, '')}`}>{number}</ContactLink>
}

function ContactLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="-my-2.5 inline-flex min-h-11 items-center quiet-link">
      {children}
    </a>
  )
}
