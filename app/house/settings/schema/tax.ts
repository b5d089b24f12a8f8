import { z } from 'zod'
import { isPrintable } from '#app/kit/pure/printable.ts'
import { readTin } from '#app/kit/pure/tin.ts'
import { m } from '#app/paraglide/messages.js'
import { countOf, hundredthsOf, tick, tidyLine, writeHundredths } from './parts.ts'
import type { SectionForm } from './section-form.ts'
import { DEPOSIT_VAT } from './settings.ts'

export const TAX_NAME_LENGTH = 200
export const TAX_ADDRESS_LENGTH = 300

/** In satang. */
const DEAREST_THRESHOLD = 1_000_000_00

/** One line, perhaps empty, that the paper's fonts can print. */
function printedLine(max: number) {
  return z
    .string()
    .transform(tidyLine)
    .pipe(
      z
        .string()
        .max(max, { error: () => m.form_too_long({ max }) })
        .refine(isPrintable, { error: m.document_not_printable }),
    )
}

/** Invoices must say who issues them, in Thai: without that, nobody is registered for VAT. */
const REQUIRED = {
  tin: m.settings_tax_tin_missing,
  nameThai: m.settings_tax_name_missing,
  addressThai: m.settings_tax_address_missing,
} as const

export const taxForm: SectionForm = {
  schema: z
    .object({
      tin: z
        .string()
        .trim()
        .refine(text => text === '' || readTin(text) !== null, { error: m.tin_wrong })
        .transform(text => readTin(text) ?? ''),
      branch: z
        .string()
        .trim()
        .regex(/^(\d{5})?$/, { error: m.document_branch_wrong }),
      nameThai: printedLine(TAX_NAME_LENGTH),
      nameEnglish: printedLine(TAX_NAME_LENGTH),
      addressThai: printedLine(TAX_ADDRESS_LENGTH),
      addressEnglish: printedLine(TAX_ADDRESS_LENGTH),
      isVatRegistered: tick,
      offersWithholding: tick.default(false),
      withholdingRate: hundredthsOf(m.settings_withholding_rate_wrong, { min: 1, max: 3000 }).default(300),
      withholdingFrom: hundredthsOf(m.settings_withholding_from_wrong, {
        min: 0,
        max: DEAREST_THRESHOLD,
      }).default(1000_00),
      certificateDays: countOf(1, 365).default(30),
      depositVat: z.enum(['', ...DEPOSIT_VAT]).default(''),
    })
    .superRefine((tax, ctx) => {
      if (!tax.isVatRegistered) return
      for (const [name, message] of Object.entries(REQUIRED) as [keyof typeof REQUIRED, () => string][])
        if (tax[name] === '') ctx.addIssue({ code: 'custom', path: [name], message: message() })
    })
    .transform(({ tin, branch, withholdingRate, withholdingFrom, depositVat, ...tax }) => ({
      tax: {
        ...tax,
        tin: tin || null,
        branch: branch === '' || branch === '00000' ? null : branch,
        withholdingBasisPoints: withholdingRate,
        withholdingFromSatang: withholdingFrom,
        depositVat: depositVat === '' ? null : depositVat,
      },
    })),
  fieldsOf: ({ tax }) => ({
    nameThai: tax.nameThai,
    nameEnglish: tax.nameEnglish,
    addressThai: tax.addressThai,
    addressEnglish: tax.addressEnglish,
    tin: tax.tin ?? '',
    branch: tax.branch ?? '00000',
    isVatRegistered: tax.isVatRegistered ? 'on' : '',
    offersWithholding: tax.offersWithholding ? 'on' : '',
    withholdingRate: writeHundredths(tax.withholdingBasisPoints),
    withholdingFrom: writeHundredths(tax.withholdingFromSatang),
    certificateDays: String(tax.certificateDays),
    depositVat: tax.depositVat ?? '',
  }),
  labels: {
    isVatRegistered: m.settings_tax_registered,
    tin: m.settings_tax_tin,
    branch: m.settings_tax_branch,
    nameThai: m.settings_tax_name_thai,
    nameEnglish: m.settings_tax_name_english,
    addressThai: m.settings_tax_address_thai,
    addressEnglish: m.settings_tax_address_english,
    offersWithholding: m.settings_withholding_on,
    withholdingRate: m.settings_withholding_rate,
    withholdingFrom: m.settings_withholding_from,
    certificateDays: m.settings_withholding_days,
    depositVat: m.settings_deposit_vat,
  },
}
