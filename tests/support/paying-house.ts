import { randomUUID } from 'node:crypto'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { receiveStripeEvent } from '#app/joining/card-payments/api.server.ts'
import { openCheckout } from '#app/joining/card-payments/commands/checkout.server.ts'
import { acceptSlip, rejectSlip } from '#app/joining/receipts/commands/decide.server.ts'
import { approveReceipt } from '#app/joining/receipts/commands/review.server.ts'
import { type SubmittedReceipt, submitReceipt } from '#app/joining/receipts/commands/submit.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import type { Subject } from '#app/money/bills/rules.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { sendGuestSlip } from '#app/presence/guest-visits/commands/slip.server.ts'
import { inviteKeyOf } from '#app/presence/guest-visits/steps/link.server.ts'
import { guestInvites } from '#app/presence/guest-visits/tables.server.ts'
import { bookAsVisitor, cancelAsVisitor } from '#app/space/bookings/commands/visitor.server.ts'
import { sendVisitorSlip } from '#app/space/bookings/commands/visitor-slip.server.ts'
import { readBookedKey } from '#app/space/bookings/steps/visitor-link.server.ts'
import { FREE } from '#app/space/spaces/rules/price.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import * as deciding from './deciding.ts'
import type { StripeEvent } from './fake-stripe.ts'
import { asStaff, insertMember } from './reviewer.ts'
import { type newSlip, slipPicture } from './slip.ts'
import { openSlipHouse } from './slip-house.ts'
import { startStripeServer } from './stripe-server.ts'

/** Something that is to be paid, with what a test does to it. */
export type Sold = {
  subject: Subject
  /** It is decided about with its application. */
  isApplication: boolean
  dueSatang: number
  /** Sends a slip as whoever pays would: another picture where one waits, but for a debt. */
  send: (slip: ReturnType<typeof newSlip>) => Promise<SubmittedReceipt>
  /** What is booked as received for it, in satang. */
  receivedSatang: () => Promise<number>
  /** It is over before anybody decides about its slip. */
  end?: () => Promise<unknown>
  /** Its page at Stripe; not there where no card pays it. */
  checkout?: () => Promise<string | null>
  /** What is decided about is another than before, though the slip is the same. */
  change?: () => Promise<unknown>
}

/** What can be paid by a slip; `late` is money for an application that was approved before it came. */
export const PAYABLE = ['application', 'late', 'debt', 'booking', 'guest_pass'] as const
export type PayableKind = (typeof PAYABLE)[number]

const HOUR_MS = 60 * 60 * 1000
const DUE_SATANG = 500_00

/** A house in which everything that a slip can pay for is sold, and an owner who decides. */
export async function openPayingHouse() {
  const { db, ctx, apply, send, today } = await openSlipHouse()
  const owner = await asStaff(ctx, 'owner')
  let networks = 0
  const somebody = () => ({ ...ctx, clientAddress: `10.${++networks % 250}.7.1` })

  const { stripe, env } = await startStripeServer()
  const withCards = { ...ctx, env: { ...ctx.env, ...env } }

  /** What Stripe says of a payment or of what went back. */
  const hear = (event: StripeEvent) => receiveStripeEvent(withCards, stripe.sign(event))

  async function pageOf(subject: Subject, amountSatang: number) {
    const due = { subject, reference: 'SALA-TEST', title: 'Due', email: 'nok@example.com', amountSatang }
    const { url } = await openCheckout(withCards, { ...due, backTo: () => '/' })
    return url?.split('/').at(-1) ?? null
  }

  async function fileOf(slip: ReturnType<typeof newSlip>) {
    const { buffer, name, mimeType } = await slipPicture(slip)
    return new File([new Uint8Array(buffer)], name, { type: mimeType })
  }

  async function received(which: SQL) {
    const isReceived = and(which, eq(ledgerEntries.account, 'received'))
    const sum = sql`coalesce(sum(${ledgerEntries.amountSatang}), 0)`.mapWith(Number)
    const [row] = await db.select({ sum }).from(ledgerEntries).where(isReceived)
    return row?.sum ?? 0
  }

  const charge = (memberRowId: string, amountSatang: number) =>
    db.insert(ledgerEntries).values({
      ...({ kind: 'correction', account: 'owed', source: 'by_hand', note: 'Printing' } as const),
      amountSatang,
      memberRowId,
      bookedOn: bangkokDay(new Date()),
    })

  const SELL: Record<PayableKind, () => Promise<Sold>> = {
    async application() {
      const [applicationId, key] = [await apply(), randomUUID()]
      return {
        subject: { kind: 'application', id: applicationId },
        isApplication: true,
        dueSatang: 642_00,
        send: slip => send(applicationId, { slip, key, on: somebody() }),
        receivedSatang: () => received(eq(ledgerEntries.applicationId, applicationId)),
        checkout: () => pageOf({ kind: 'application', id: applicationId }, 642_00),
      }
    },

    async late() {
      const [applicationId, key] = [await apply(), randomUUID()]
      const before = { satang: 642_00 - DUE_SATANG, method: 'cash', paidOn: today } as const
      const confirmed = [`difference ${-DUE_SATANG}`]
      const approval = { applicationId, memberRowId: null, received: before, confirmed }
      const approved = await deciding.approveApplication(owner, approval)
      if (!approved.ok) throw new Error(approved.reason)
      const isIt = eq(ledgerEntries.applicationId, applicationId)
      return {
        subject: { kind: 'application', id: applicationId },
        isApplication: true,
        dueSatang: DUE_SATANG,
        send: slip => send(applicationId, { slip, key, on: somebody() }),
        receivedSatang: async () => (await received(isIt)) - before.satang,
        checkout: () => pageOf({ kind: 'application', id: applicationId }, DUE_SATANG),
      }
    },

    async debt() {
      const { id, name, email } = await insertMember(db)
      const key = randomUUID()
      await charge(id, DUE_SATANG)
      return {
        subject: { kind: 'debt', id },
        isApplication: false,
        dueSatang: DUE_SATANG,
        send: async slip =>
          submitReceipt(somebody(), {
            values: { submissionKey: key, name, userEmail: email },
            file: await fileOf(slip),
            variant: 'landing',
            totalSatang: DUE_SATANG,
            subject: { kind: 'debt', id },
          }),
        receivedSatang: () => received(eq(ledgerEntries.memberRowId, id)),
        checkout: () => pageOf({ kind: 'debt', id }, DUE_SATANG),
        end: () => charge(id, -DUE_SATANG),
        change: () => charge(id, 40_00),
      }
    },

    async booking() {
      const priceRules = { ...FREE, hourSatang: DUE_SATANG }
      const [space] = await db
        .insert(spaces)
        .values({
          name: { en: 'Tour', th: 'ทัวร์' },
          kind: 'room',
          isPublic: true,
          visitorsPay: 'ahead',
          priceRules,
        })
        .returning()
      const from = new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 2 * HOUR_MS)
      const to = new Date(from.getTime() + HOUR_MS)
      const email = `${randomUUID()}@example.com`
      const values = { submissionKey: randomUUID(), name: 'Dao', email, phone: '' }
      const booked = await bookAsVisitor(somebody(), {
        spaceId: space?.id ?? '',
        from,
        to,
        values,
        locale: 'en',
      })
      if (!booked.ok) throw new Error(JSON.stringify(booked.errors))
      const id = readBookedKey(ctx, booked.key) ?? ''
      const cancel = () => cancelAsVisitor(ctx, booked.key)
      return {
        subject: { kind: 'booking', id },
        isApplication: false,
        dueSatang: DUE_SATANG,
        send: async slip => sent(await sendVisitorSlip(somebody(), booked.key, await fileOf(slip))),
        receivedSatang: () => received(eq(ledgerEntries.reference, id)),
        checkout: () => pageOf({ kind: 'booking', id }, DUE_SATANG),
        end: cancel,
        change: cancel,
      }
    },

    async guest_pass() {
      const mobilePhone = `09${String(++networks).padStart(8, '0')}`
      const until = { planName: 'Week Pass', expiryDate: '2099-01-01', mobilePhone }
      const host = await insertMember(db, until)
      const contact = `${randomUUID()}@example.com`
      const [invite] = await db
        .insert(guestInvites)
        .values({
          submissionKey: randomUUID(),
          name: 'Dao',
          contact,
          hostId: host.id,
          locale: 'en',
          expectedAt: new Date(),
        })
        .returning()
      if (!invite) throw new Error('no invitation')
      const isIt = eq(guestInvites.id, invite.id)
      const cancel = () => db.update(guestInvites).set({ status: 'cancelled' }).where(isIt)
      return {
        subject: { kind: 'guest_pass', id: invite.id },
        isApplication: false,
        dueSatang: 428_00,
        send: async slip =>
          sent(await sendGuestSlip(somebody(), inviteKeyOf(ctx, invite.id), await fileOf(slip))),
        receivedSatang: () => received(eq(ledgerEntries.memberRowId, host.id)),
        end: cancel,
        change: cancel,
      }
    },
  }

  /** What whoever decides about a slip has before them, for as many decisions as are made by it. */
  async function look(sold: Sold, receiptId: string) {
    const seen = await deciding.lookAtSlip(owner, { receiptId })
    const approve = (satang: number) =>
      approveReceipt(owner, {
        ...seen,
        memberRowId: null,
        received: { satang, method: 'transfer', paidOn: today },
        confirmed: [`difference ${satang - sold.dueSatang}`],
      })
    return {
      /** @param satang what came in */
      accept: (satang: number) =>
        sold.isApplication
          ? approve(satang)
          : acceptSlip(owner, { ...seen, received: (satang / 100).toFixed(2) }),
      reject: () => rejectSlip(owner, { ...seen, reason: 'It cannot be read' }),
      /** As from a form that says nothing of what was seen. */
      acceptUnseen: (satang: number) =>
        sold.isApplication
          ? approveReceipt(owner, {
              ...seen,
              seen: null,
              memberRowId: null,
              received: { satang, method: 'transfer' },
              confirmed: [],
            })
          : acceptSlip(owner, { ...seen, seen: null, received: String(satang / 100) }),
    }
  }

  return { db, ctx, owner, sell: (kind: PayableKind) => SELL[kind](), look, stripe, hear }
}

/** A house that has it lets its slips in. */
function sent(result: SubmittedReceipt | { ok: false; status: number; errors: object }): SubmittedReceipt {
  if (!result.ok && result.status === 404) throw new Error('nothing to pay for')
  return result as SubmittedReceipt
}
