import { afterEach, describe, expect, test } from 'vitest'
import { expectBillsToAgree } from './support/bills-agree.ts'
import { openPayingHouse, PAYABLE, type PayableKind, type Sold } from './support/paying-house.ts'
import { newSlip } from './support/slip.ts'

const { db, sell, look, stripe, hear } = await openPayingHouse()

afterEach(() => expectBillsToAgree(db))

const FIVE = Array.from({ length: 5 }, (_, nth) => nth)
const oks = (results: { ok: boolean }[]) => results.filter(({ ok }) => ok).length
const reasonsOf = (results: { ok: boolean; reason?: string }[]) =>
  results.flatMap(({ reason = [] }) => reason)

async function send(sold: Sold, slip = newSlip()): Promise<string> {
  const result = await sold.send(slip)
  if (!result.ok) throw new Error(JSON.stringify(result.errors))
  return result.receiptId
}

/** One that is sold, with its slip before whoever decides. */
async function waiting(kind: PayableKind, slip = newSlip()) {
  const sold = await sell(kind)
  const receiptId = await send(sold, slip)
  return { ...sold, receiptId, ...(await look(sold, receiptId)) }
}

describe.each(PAYABLE)('the slip of one of the kind "%s"', kind => {
  test('that five accept at the same moment is booked once', async () => {
    const { accept, dueSatang, receivedSatang } = await waiting(kind)
    const results = await Promise.all(FIVE.map(() => accept(dueSatang)))
    expect(oks(results)).toBe(1)
    expect(await receivedSatang()).toBe(dueSatang)
  })

  test('that is accepted and rejected at the same moment is one of both, with money for the other only', async () => {
    const { accept, reject, dueSatang, receivedSatang } = await waiting(kind)
    const [accepted, rejected] = await Promise.all([accept(dueSatang), reject()])
    expect(oks([accepted, rejected])).toBe(1)
    expect(await receivedSatang()).toBe(accepted.ok ? dueSatang : 0)
  })

  test('brings what came in, whatever was asked for', async () => {
    const { accept, dueSatang, receivedSatang } = await waiting(kind)
    expect(await accept(dueSatang - 100_00)).toMatchObject({ ok: true })
    expect(await receivedSatang()).toBe(dueSatang - 100_00)
  })

  test('is not accepted by whoever saw another picture, or does not say what they saw', async () => {
    const { receiptId, accept, acceptUnseen, dueSatang, ...sold } = await waiting(kind)
    expect(await acceptUnseen(dueSatang)).toMatchObject({ ok: false, reason: 'seen_missing' })
    expect(await send({ ...sold, dueSatang })).toBe(receiptId)
    expect(await accept(dueSatang)).toMatchObject({ ok: false, reason: 'not_as_seen' })
    expect(await sold.receivedSatang()).toBe(0)
  })

  test('that is accepted while another picture takes its place is booked for the one that was seen, or not at all', async () => {
    const { accept, dueSatang, ...sold } = await waiting(kind)
    const [accepted] = await Promise.all([accept(dueSatang), sold.send(newSlip()).catch(() => null)])
    expect(await sold.receivedSatang()).toBe(accepted.ok ? dueSatang : 0)
  })
})

describe.each(['debt', 'booking', 'guest_pass'] as const)('what a slip of the kind "%s" pays for', kind => {
  test('and that is another than was seen is not decided about', async () => {
    const { accept, reject, change, dueSatang, receivedSatang } = await waiting(kind)
    await change?.()
    expect(await accept(dueSatang)).toMatchObject({ ok: false, reason: 'not_as_seen' })
    expect(await reject()).toMatchObject({ ok: false, reason: 'not_as_seen' })
    expect(await receivedSatang()).toBe(0)
  })

  test('and that is over by then has its money booked all the same', async () => {
    const { receiptId, end, dueSatang, ...sold } = await waiting(kind)
    await end?.()
    const { accept } = await look({ ...sold, dueSatang }, receiptId)
    expect(await accept(dueSatang)).toMatchObject({ ok: true })
    expect(await sold.receivedSatang()).toBe(dueSatang)
  })

  test('and that ends while its slip is accepted is decided about as it was seen, or not', async () => {
    const { accept, end, dueSatang, receivedSatang } = await waiting(kind)
    const [accepted] = await Promise.all([accept(dueSatang), end?.()])
    expect(await receivedSatang()).toBe(accepted.ok ? dueSatang : 0)
  })
})

describe.each(['application', 'late', 'debt', 'booking'] as const)(
  'money by card for one of the kind "%s"',
  kind => {
    async function pageOf(sold: Sold) {
      const sessionId = await sold.checkout?.()
      if (!sessionId) throw new Error('no page at Stripe')
      return sessionId
    }

    test('that is told five times at once is booked once, and what goes back once', async () => {
      const sold = await sell(kind)
      const sessionId = await pageOf(sold)
      const paid = stripe.pay(sessionId)
      await Promise.all(FIVE.map(() => hear(paid)))
      expect(await sold.receivedSatang()).toBe(sold.dueSatang)
      const refund = stripe.refund(sessionId, 100_00)
      await Promise.all(FIVE.map(() => hear(refund)))
      expect(await sold.receivedSatang()).toBe(sold.dueSatang - 100_00)
    })

    test('that comes while a slip of it is accepted is booked beside it, or the slip is looked at again', async () => {
      const { accept, dueSatang, receivedSatang, ...sold } = await waiting(kind)
      const paid = stripe.pay(await pageOf({ ...sold, dueSatang, receivedSatang }))
      const [accepted] = await Promise.all([accept(dueSatang), hear(paid)])
      expect(await receivedSatang()).toBe(dueSatang + (accepted.ok ? dueSatang : 0))
    })

    test('that goes back while a slip of it is decided about is booked as that, whatever becomes of the slip', async () => {
      const sold = await sell(kind)
      const sessionId = await pageOf(sold)
      const receiptId = await send(sold)
      await hear(stripe.pay(sessionId))
      const { accept, reject } = await look(sold, receiptId)
      const back = hear(stripe.refund(sessionId, 100_00))
      const [accepted] = await Promise.all([accept(200_00), reject(), back])
      const slipSatang = accepted.ok ? 200_00 : 0
      expect(await sold.receivedSatang()).toBe(sold.dueSatang - 100_00 + slipSatang)
    })
  },
)

const PAIRS = PAYABLE.map((kind, nth) => [kind, PAYABLE[(nth + 1) % PAYABLE.length] ?? kind] as const)

test.each([...PAIRS, ...PAYABLE.map(kind => [kind, kind] as const)])(
  'one slip for "%s" and for "%s", decided about at the same moment, pays for one of them',
  async (one, other) => {
    const slip = newSlip()
    const sold = [await waiting(one, slip), await waiting(other, slip)]
    const results = await Promise.all(sold.map(({ accept, dueSatang }) => accept(dueSatang)))
    expect(oks(results)).toBe(1)
    expect(reasonsOf(results)).toEqual(['slip_used'])
    const booked = await Promise.all(sold.map(({ receivedSatang }) => receivedSatang()))
    expect(booked.filter(satang => satang > 0)).toHaveLength(1)
  },
)
