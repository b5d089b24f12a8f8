import { describe, expect, test } from 'vitest'
import { errorsOf } from '#app/kit/forms/errors-of.ts'
import { settingsSchemas } from './settings.ts'
import { taxForm } from './tax.ts'

const TYPED = {
  isVatRegistered: 'on',
  tin: '0-9940-00617-72-1',
  branch: '00012',
  nameThai: 'บริษัท ศาลา จำกัด',
  nameEnglish: '',
  addressThai: 'ชลบุรี',
  addressEnglish: '',
}

describe('who issues invoices', () => {
  test('is stored with the bare number of tax and branch', () => {
    const { tax } = taxForm.schema.parse(TYPED)
    expect(tax).toMatchObject({ isVatRegistered: true, tin: '0994000617721', branch: '00012' })
    expect(settingsSchemas.tax.parse(tax)).toEqual(tax)
  })

  test.each(['', '00000'])('branch %j is the head office', branch => {
    expect(taxForm.schema.parse({ ...TYPED, branch }).tax).toMatchObject({ branch: null })
  })

  test('may be left empty by a house that is not registered', () => {
    const empty = { isVatRegistered: '', tin: '', nameThai: '', addressThai: '' }
    expect(taxForm.schema.parse({ ...TYPED, ...empty }).tax).toMatchObject({
      isVatRegistered: false,
      tin: null,
    })
  })

  test.each([
    ['a wrong check digit', { tin: '0994000617720' }, 'tin'],
    ['a registration without a number', { tin: '' }, 'tin'],
    ['a registration without a Thai name', { nameThai: ' ' }, 'nameThai'],
    ['a registration without a Thai address', { addressThai: '' }, 'addressThai'],
    ['a branch of four digits', { branch: '0001' }, 'branch'],
    ['letters that cannot be printed', { nameEnglish: 'სალა' }, 'nameEnglish'],
    ['a name of 201 letters', { nameThai: 'ก'.repeat(201) }, 'nameThai'],
  ])('%s is refused next to its field', (_, change, field) => {
    expect(Object.keys(errorsOf(taxForm.schema, { ...TYPED, ...change }))).toEqual([field])
  })
})
