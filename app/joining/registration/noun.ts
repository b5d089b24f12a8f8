import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'

const REGISTRATION = {
  next: 'everyone',
  previous: 'everyone',
  back: 'everyone',
  submit: 'everyone',
  'edit:1': 'everyone',
  'edit:2': 'everyone',
  'pay:card': 'everyone',
  'pay:scan': 'everyone',
  'pay:bank_transfer': 'everyone',
} as const

export const noun = {
  holdings: {
    registration_steps: {
      whose: 'nobody',
      endedBy: { bound: 'seven rows a day: one for each step of the two forms' },
      kept: ['day', 'variant'],
    },
  },
  actions: {
    application_submitted: [m.activity_action_application_submitted, m.activity_did_application_submitted],
    application_updated: [m.activity_action_application_updated, m.activity_did_application_updated],
    asked_own_paper: [m.activity_action_asked_own_paper, m.activity_did_asked_own_paper],
    application_reopened: [m.activity_action_application_reopened, m.activity_did_application_reopened],
  },
  access: {
    routes: {
      landing: { see: 'everyone', does: REGISTRATION },
      membership: { see: 'everyone', does: { ...REGISTRATION, receipt: 'everyone' } },
      'application-find': { see: 'everyone' },
      'registration-reached': { see: 'everyone', does: { '(reached)': 'everyone' } },
      'application-status': {
        see: 'everyone',
        does: { '(send receipt)': 'everyone', replace: 'everyone', withdraw: 'everyone' },
      },
      'application-version': { see: 'everyone' },
      'application-payment': { see: 'everyone', does: { '(method)': 'everyone' } },
      'card-payment': { see: 'everyone' },
    },
  },
  screens: [
    { area: 'registration', name: 'step-1', path: '/?register=day-pass', isDialog: true },
    {
      area: 'registration',
      name: 'step-1-errors',
      path: '/?register=day-pass',
      isDialog: true,
      state: 'next',
    },
    { area: 'registration', name: 'step-1-thai', path: '/th?register=week-pass', isDialog: true },
    { area: 'registration', name: 'step-1-russian', path: '/ru?register=week-pass', isDialog: true },
    { area: 'registration', name: 'step-2', path: '/?register=day-pass', isDialog: true, state: 'toContact' },
    { area: 'registration', name: 'step-3', path: '/?register=day-pass', isDialog: true, state: 'toConfirm' },
    { area: 'registration', name: 'step-4', path: '/?register=day-pass', isDialog: true, state: 'toPayment' },
    {
      area: 'registration',
      name: 'agreement',
      path: '/?register=day-pass',
      isDialog: true,
      state: 'toAgreement',
    },
    {
      area: 'registration',
      name: 'pay-scan',
      path: '/?register=day-pass',
      isDialog: true,
      state: 'payByScan',
    },
    {
      area: 'registration',
      name: 'bank',
      path: '/?register=day-pass',
      isDialog: true,
      state: 'payByTransfer',
    },
    { area: 'registration', name: 'card', path: '/?register=day-pass', isDialog: true, state: 'payByCard' },
    { area: 'registration', name: 'status', path: '/?register=day-pass', state: 'toStatus' },
    {
      area: 'registration',
      name: 'status-slip',
      path: '/?register=day-pass',
      state: 'withdrawSlip',
    },
    {
      area: 'registration',
      name: 'invoice',
      path: '/?register=day-pass',
      state: 'toInvoice',
    },
    { area: 'registration', name: 'status-unknown', path: '/application/unknown' },
    { area: 'registration', name: 'status-own', path: '/application' },
    { area: 'registration', name: 'payment', path: '/?register=day-pass', state: 'reloadPayment' },
    { area: 'registration', name: 'card-return', path: '/card-payment?outcome=paid' },
  ],
} as const satisfies Noun
