import { bringStatements, ignoreBankLine } from '../bank-states.ts'
import { closeMonth, openAccount, openDebitNote, openFirstDocument } from '../screen-states.ts'
import type { Screen } from './screen.ts'

export const SCREENS: Screen[] = [
  { area: 'staff', name: 'documents', path: '/admin/documents', signedIn: true },
  { area: 'staff', name: 'document', path: '/admin/documents', signedIn: true, prepare: openFirstDocument },
  {
    area: 'staff',
    name: 'document-debit',
    path: '/admin/documents',
    signedIn: true,
    isDialog: true,
    prepare: openDebitNote,
  },
  { area: 'staff', name: 'tax-report', path: '/admin/documents/tax', signedIn: true },
  { area: 'staff', name: 'tax-report-thai', path: '/th/admin/documents/tax', signedIn: true },
  { area: 'empty', name: 'documents', path: '/admin/documents', signedIn: true },
  { area: 'staff', name: 'withholdings', path: '/admin/documents/withholding', signedIn: true },
  { area: 'empty', name: 'withholdings', path: '/admin/documents/withholding', signedIn: true },
  { area: 'staff', name: 'ledger', path: '/admin/ledger', signedIn: true },
  { area: 'staff', name: 'ledger-thai', path: '/th/admin/ledger', signedIn: true },
  {
    area: 'staff',
    name: 'ledger-close',
    path: '/admin/ledger',
    signedIn: true,
    isDialog: true,
    prepare: closeMonth,
  },
  {
    area: 'staff',
    name: 'ledger-account',
    path: '/admin/ledger?month=',
    signedIn: true,
    prepare: openAccount,
  },
  { area: 'empty', name: 'ledger', path: '/admin/ledger', signedIn: true },
  { area: 'staff', name: 'cash-up', path: '/admin/cash-up', signedIn: true },
  { area: 'staff', name: 'cash-up-thai', path: '/th/admin/cash-up', signedIn: true },
  { area: 'empty', name: 'cash-up', path: '/admin/cash-up', signedIn: true },
  { area: 'staff', name: 'bank', path: '/admin/bank', signedIn: true },
  { area: 'staff', name: 'bank-import', path: '/admin/bank', signedIn: true, prepare: bringStatements },
  {
    area: 'staff',
    name: 'bank-ignore',
    path: '/admin/bank',
    signedIn: true,
    isDialog: true,
    prepare: ignoreBankLine,
  },
  { area: 'empty', name: 'bank', path: '/admin/bank', signedIn: true },
  { area: 'empty', name: 'bank-account', path: '/admin/bank?new=1', signedIn: true, isDialog: true },
]
