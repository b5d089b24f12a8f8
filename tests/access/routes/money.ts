/** Who may see each route, and what its forms come to. */
export const ROUTES = {
  'application-document': { see: 'everyone' },
  'application-document-pdf': { see: 'everyone' },
  'application-invoice': { see: 'everyone', does: { '(own paper)': 'everyone' } },
  documents: { see: 'documents.view' },
  'documents-export': { see: 'documents.view' },
  document: {
    see: 'documents.view',
    does: { '(buyer)': 'issueNamedDocument', credit: 'issueCreditNote', debit: 'issueDebitNote' },
  },
  'document-pdf': { see: 'documents.view' },
  'tax-report': { see: 'documents.view' },
  'tax-report-export': { see: 'documents.view' },
  'tax-report-pdf': { see: 'documents.view' },
  withholdings: {
    see: 'documents.view',
    does: { '(certificate)': 'recordCertificate', remove: 'removeCertificate' },
  },
  'withholdings-export': { see: 'documents.view' },
  'member-account': {
    see: 'payments.view',
    does: {
      payment: 'recordMemberPayment',
      refund: 'recordMemberRefund',
      correction: 'correctMemberBalance',
      reverse: 'reverseLedgerEntry',
      '(sell)': 'sellToMember',
    },
  },
  ledger: { see: 'ledger.view', does: { '(reverse)': 'reverseLedgerEntry', close: 'closeMonth' } },
  'ledger-export': { see: 'ledger.view' },
  'cash-up': { see: 'cash_ups.view', does: { '(close)': 'closeCash' } },
  'cash-up-export': { see: 'cash_ups.view' },
  bank: {
    see: 'bank.view',
    does: {
      '(new)': 'createBankAccount',
      '(edit)': 'updateBankAccount',
      ignore: 'ignoreBankLine',
      take_back: 'takeBackBankLine',
    },
  },
  'bank-import': {
    see: 'bank.edit',
    does: {
      '(upload)': 'uploadStatement',
      columns: 'saveBankMapping',
      forget: 'removeBankMapping',
    },
  },
  'bank-export': { see: 'bank.view' },
} as const
