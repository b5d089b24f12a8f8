import type { Transporter } from 'nodemailer'
import { troubleOfError } from '../pure/trouble.ts'
import { publicAddressOf } from './public-address.server.ts'

export type OutgoingMail = {
  /** The same for every attempt, so that a mail that arrives twice can be told. */
  id: string
  from: { name: string; address: string }
  to: string
  subject: string
  text: string
  html: string
  /** Offered to the reader's calendar, and attached as a file. */
  calendar?: { method: string; text: string } | null
  /** Pictures that its HTML shows as `cid:…`: programs show them at once, where they ask before they fetch others. */
  attachments?: { cid: string; filename: string; contentType: string; content: Buffer }[]
}

/**
 * `code` is the library's short word for what failed (ECONNECTION, EAUTH, EENVELOPE …), `reply` the mail server's
 * three digits when it answered, `why` says of a way that is barred what bars it. None holds personal data; the server's
 * own words would.
 */
export type MailOutcome =
  | { ok: true }
  | { ok: false; code: string; reply: number | null; why?: string | undefined }

export type Mailer = { send: (mail: OutgoingMail) => Promise<MailOutcome> }

const CONNECTION_TIMEOUT_MS = 10_000
const SILENCE_TIMEOUT_MS = 20_000
/** All of one mail, however slowly the server talks. */
const TIMEOUT_MS = 60_000

const LIMITS = {
  connectionTimeout: CONNECTION_TIMEOUT_MS,
  greetingTimeout: SILENCE_TIMEOUT_MS,
  socketTimeout: SILENCE_TIMEOUT_MS,
  disableFileAccess: true,
  disableUrlAccess: true,
}

/** A mail server that somebody has typed: it has to be on the public internet, and is spoken to in secret only. */
export type TypedMailServer = { host: string; port: number; user: string; password: string }

/** At this port the connection is secure from its first byte; at others it becomes so before anything is said. */
const SECURE_PORT = 465

/**
 * The way out to a typed mail server. Its name is looked up once for each mail, and the address that was checked is the one
 * that is connected to.
 * @param findAddress replaced in tests
 */
export function createTypedMailer(server: TypedMailServer, findAddress = publicAddressOf): Mailer {
  const { host: name, port, user, password: pass } = server
  return {
    send: async mail => {
      try {
        const host = await findAddress(name)
        const isSecure = port === SECURE_PORT
        const way = { host, port, servername: name, secure: isSecure, requireTLS: !isSecure }
        const { createTransport } = await import('nodemailer')
        const transport = createTransport({ ...way, ...LIMITS, ...(user && { auth: { user, pass } }) })
        return await sendBy(transport, mail)
      } catch (error) {
        return describeFailure(error)
      }
    },
  }
}

/** The way out to the mail server of `SMTP_URL`. */
export function createMailer(smtpUrl: string, silenceTimeoutMs = SILENCE_TIMEOUT_MS): Mailer {
  // Loaded with the first mail: it takes 4 MiB at rest, and many houses send none.
  const open = async () =>
    (await import('nodemailer')).createTransport({
      url: smtpUrl,
      ...LIMITS,
      greetingTimeout: silenceTimeoutMs,
      socketTimeout: silenceTimeoutMs,
    })
  let opened: ReturnType<typeof open> | undefined
  return {
    send: async mail => {
      try {
        opened ??= open()
        return await sendBy(await opened, mail)
      } catch (error) {
        return describeFailure(error)
      }
    },
  }
}

async function sendBy(
  transport: Transporter,
  { id, from, to, calendar, ...content }: OutgoingMail,
): Promise<MailOutcome> {
  const messageId = `<${id}@${from.address.split('@').at(-1)}>`
  // An object, because a text could name several people.
  const recipient = { name: '', address: to }
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const icalEvent = calendar && {
    method: calendar.method,
    filename: 'booking.ics',
    content: calendar.text,
  }
  const mail = { ...content, from, to: recipient, messageId, signal }
  await transport.sendMail(icalEvent ? { ...mail, icalEvent } : mail)
  return { ok: true }
}

function describeFailure(error: unknown): MailOutcome {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return {
    ok: false,
    code: typeof code === 'string' ? code : 'UNKNOWN',
    reply: typeof responseCode === 'number' ? responseCode : null,
    why: troubleOfError(error),
  }
}
