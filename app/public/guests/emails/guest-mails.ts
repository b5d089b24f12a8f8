import type { MailBlock, MailContent } from '#app/house/mail/adapters/compose.ts'
import { secret } from '#app/house/mail/rules/secrets.ts'
import { applicationMail } from '#app/house/mail/texts/visitor-mail.ts'
import type { Settings } from '#app/house/settings/schema/settings.ts'
import { companyInWords } from '#app/house/settings/texts.ts'
import { whenText } from '#app/kit/ui/zone-text.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#app/paraglide/runtime.js'

/**
 * `locale` is the guest's, `href` their own page. Nobody has confirmed the address: nothing that was typed stands in any
 * of these, not even a name.
 */
type GuestMail = {
  locale: string
  company: Settings['company']
  event: { title: string; startsAt: Date; endsAt: Date | null; place: string }
  href: string
  isWaiting: boolean
}

type Options = { locale: Locale }

/** Sent once, when somebody says that they come. */
export function guestMail({ event, href, isWaiting, ...mail }: GuestMail): MailContent {
  const { title } = event
  return applicationMail({ ...mail, name: '' }, options => ({
    subject: isWaiting
      ? m.guest_mail_waiting_subject({ title }, options)
      : m.guest_mail_coming_subject({ title }, options),
    blocks: [
      {
        kind: 'text',
        text: isWaiting ? m.guest_mail_waiting_text({}, options) : m.guest_mail_coming_text({}, options),
      },
      factsOf(event, mail.company, options),
      ownPage(href, options),
      { kind: 'text', text: m.guest_mail_not_you({}, options) },
    ],
  }))
}

/** Sent to somebody who waited and has a seat now. */
export function guestMovedUpMail({ event, href, isWaiting: _, ...mail }: GuestMail): MailContent {
  return applicationMail({ ...mail, name: '' }, options => ({
    subject: m.guest_mail_moved_up_subject({ title: event.title }, options),
    blocks: [
      { kind: 'text', text: m.guest_mail_moved_up_text({}, options) },
      factsOf(event, mail.company, options),
      ownPage(href, options),
    ],
  }))
}

/** Sent the day before. */
export function guestReminderMail({ event, href, isWaiting: _, ...mail }: GuestMail): MailContent {
  return applicationMail({ ...mail, name: '' }, options => ({
    subject: m.guest_mail_reminder_subject({ title: event.title }, options),
    blocks: [
      { kind: 'text', text: m.guest_mail_reminder_text({}, options) },
      factsOf(event, mail.company, options),
      ownPage(href, options),
    ],
  }))
}

/** Sent when the event is at another time or place. */
export function guestMovedMail({ event, href, isWaiting: _, ...mail }: GuestMail): MailContent {
  return applicationMail({ ...mail, name: '' }, options => ({
    subject: m.guest_mail_moved_subject({ title: event.title }, options),
    blocks: [
      { kind: 'text', text: m.guest_mail_moved_text({}, options) },
      factsOf(event, mail.company, options),
      ownPage(href, options),
    ],
  }))
}

/** Sent when the event is not held. */
export function guestCalledOffMail({ event, href: _, isWaiting: __, ...mail }: GuestMail): MailContent {
  return applicationMail({ ...mail, name: '' }, options => ({
    subject: m.guest_mail_called_off_subject({ title: event.title }, options),
    blocks: [
      { kind: 'text', text: m.guest_mail_called_off_text({}, options) },
      factsOf(event, mail.company, options),
    ],
  }))
}

function factsOf(event: GuestMail['event'], company: GuestMail['company'], options: Options): MailBlock {
  const { name, street, city } = companyInWords(company, options.locale)
  const place = [event.place, name, street, city].filter(Boolean).join(', ')
  return {
    kind: 'facts',
    facts: [
      { label: m.event_page_when({}, options), value: whenText(event, options.locale) },
      { label: m.event_page_where({}, options), value: place },
    ],
  }
}

function ownPage(href: string, options: Options): MailBlock {
  return { kind: 'button', label: m.guest_mail_button({}, options), href: secret(href) }
}
