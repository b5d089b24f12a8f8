import { expect, test } from 'vitest'
import { readEasySlip } from './easyslip.server.ts'
import { mayBeOurs } from './provider.ts'
import { readSlipOk } from './slipok.server.ts'

const OURS = ['0812345678', '123-4-56789-0']
const question = { expectedSatang: 642_25, expectedReceivers: OURS }

const slipOk = (data: object = {}) => ({
  success: true,
  data: { success: true, amount: 642.25, receiver: { account: { value: 'xxx-x-x6789-x' } }, ...data },
})

test.each([
  ['all that matches', slipOk(), 'verified'],
  ['an answer that tells no receiver', slipOk({ receiver: undefined }), 'verified'],
  ['a receiver in a shape of its own', slipOk({ receiver: 'Sala' }), 'verified'],
  ['our PromptPay number', slipOk({ receiver: { proxy: { value: 'xxx-xxx-5678' } } }), 'verified'],
  ['a satang less', slipOk({ amount: 642.24 }), 'wrong_amount'],
  ['another account', slipOk({ receiver: { account: { value: 'xxx-x-x1111-x' } } }), 'wrong_receiver'],
  ['1008', { code: 1008 }, 'not_found'],
  ['1009', { code: 1009, message: 'later' }, 'retry_later'],
  ['1010', { code: '1010' }, 'retry_later'],
  ['1011', { code: 1011 }, 'not_found'],
  ['1012', { code: 1012, data: { amount: 642.25 } }, 'duplicate'],
  ['1013', { code: 1013 }, 'wrong_amount'],
  ['1014', { code: 1014 }, 'wrong_receiver'],
  ['1002, a wrong key', { code: 1002 }, 'unavailable'],
  ['1004, an empty quota', { code: 1004 }, 'unavailable'],
])('SlipOK, %s', (_title, json, answer) => {
  expect(readSlipOk(json, question)?.answer).toBe(answer)
})

const easySlip = (data: object = {}) => ({
  success: true,
  data: {
    isDuplicate: false,
    matchedAccount: { bankNumber: '123-4-56789-0' },
    amountInSlip: 642.25,
    isAmountMatched: true,
    rawSlip: {},
    ...data,
  },
})

test.each([
  ['all that matches', easySlip(), 'verified'],
  ['a duplicate', easySlip({ isDuplicate: true }), 'duplicate'],
  ['an amount that it refuses', easySlip({ isAmountMatched: false }), 'wrong_amount'],
  ['an amount that is not ours', easySlip({ amountInSlip: 642.24 }), 'wrong_amount'],
  ['no account of ours', easySlip({ matchedAccount: null }), 'wrong_receiver'],
  ['SLIP_NOT_FOUND', { success: false, error: { code: 'SLIP_NOT_FOUND' } }, 'not_found'],
  ['SLIP_PENDING', { success: false, error: { code: 'SLIP_PENDING' } }, 'retry_later'],
  ['RATE_LIMIT_EXCEEDED', { success: false, error: { code: 'RATE_LIMIT_EXCEEDED' } }, 'retry_later'],
  ['API_SERVER_ERROR', { success: false, error: { code: 'API_SERVER_ERROR' } }, 'no_answer'],
  ['QUOTA_EXCEEDED', { success: false, error: { code: 'QUOTA_EXCEEDED' } }, 'unavailable'],
  ['BANK_ACCOUNT_NOT_FOUND', { success: false, error: { code: 'BANK_ACCOUNT_NOT_FOUND' } }, 'unavailable'],
])('EasySlip, %s', (_title, json, answer) => {
  expect(readEasySlip(json, question)?.answer).toBe(answer)
})

const told = { amountSatang: 100_00, sender: 'Nok S.', paidAt: new Date('2026-11-21T07:15:07Z') }

test('SlipOK tells amount, sender and time, also of a slip that it refuses', () => {
  const data = {
    amount: 100,
    transTimestamp: '2026-11-21T07:15:07.000Z',
    sender: { displayName: ' Nok\n S. ', name: 'Mr. Nok' },
  }
  expect(readSlipOk(slipOk(data), question)).toMatchObject({ answer: 'wrong_amount', paid: told })
  expect(readSlipOk({ code: 1013, data }, question)).toMatchObject({ answer: 'wrong_amount', paid: told })
  expect(readSlipOk({ code: 1013, data: { amount: 'x' } }, question)).toMatchObject({ paid: null })
})

test('EasySlip tells amount, sender and time', () => {
  const rawSlip = {
    date: '2026-11-21T14:15:07+07:00',
    sender: { account: { name: { th: '', en: 'Nok S.' } } },
  }
  const json = easySlip({ amountInSlip: 100, isAmountMatched: false, rawSlip })
  expect(readEasySlip(json, question)).toMatchObject({ answer: 'wrong_amount', paid: told })
  const odd = { date: 'yesterday', sender: { account: 'x' } }
  expect(readEasySlip(easySlip({ rawSlip: odd }), question)?.paid).toEqual({
    amountSatang: 642_25,
    sender: null,
    paidAt: null,
  })
})

/** Whatever a service leaves out or writes otherwise, it has confirmed nothing. */
const unclear = [
  null,
  7,
  'ok',
  [],
  {},
  { success: true },
  { success: true, data: null },
  { code: 'x' },
  { error: 'no' },
  slipOk({ success: false }),
  slipOk({ amount: '642.25' }),
  slipOk({ amount: null }),
  { ...slipOk(), success: 'true' },
  { ...easySlip(), success: 1 },
  easySlip({ matchedAccount: undefined }),
  easySlip({ isDuplicate: undefined }),
  easySlip({ isAmountMatched: undefined }),
  easySlip({ amountInSlip: '642.25' }),
].map(json => [JSON.stringify(json), json] as const)

test.each(unclear)('%s is no answer of either', (_title, json) => {
  expect(readSlipOk(json, question)).toBeNull()
  expect(readEasySlip(json, question)).toBeNull()
})

test.each([
  [['xxx-x-x6789-x'], true],
  [['123-4-56789-0'], true],
  [['xxxxxxxxx1111', 'xxx-xxx-5678'], true],
  [['xxx-x-x9876-x'], false],
  [['xx-78'], true],
  [['', null, undefined], true],
  [['ธนาคาร'], true],
])('a receiver told as %j may be ours: %s', (told, isOurs) => {
  expect(mayBeOurs(told, OURS)).toBe(isOurs)
})

test('nothing is held against accounts that we do not know', () => {
  expect(mayBeOurs(['123-4-56789-0'], ['', '-'])).toBe(true)
})
