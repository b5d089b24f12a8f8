import { expect, test } from 'vitest'
import { settingsSchemas } from '../schema/settings.ts'
import { sellerOf } from './seller.ts'

const company = settingsSchemas.company.parse({})
const tax = settingsSchemas.tax.parse({})

test('where nothing was said for papers, the place that comes with the program is called as each language calls it', () => {
  const { addressThai, addressEnglish } = sellerOf({ company, tax })
  expect(addressThai).toContain('ถนนจอมเทียนสาย 2, พัทยา, ชลบุรี')
  expect(addressEnglish).toContain('Jomtien Second Road, Pattaya, Chonburi')
})

test('an address that a house typed stands on papers as it was typed', () => {
  const typed = { ...company, street: '9 Beach Road', city: 'Bang Saen', region: 'Chonburi Province' }
  const address = `9 Beach Road, Bang Saen, Chonburi Province ${company.postalCode}`
  expect(sellerOf({ company: typed, tax })).toMatchObject({ addressThai: address, addressEnglish: address })
  const said = { ...tax, addressEnglish: '1 Sea Road', addressThai: '1 ถนนทะเล' }
  expect(sellerOf({ company, tax: said })).toMatchObject({
    addressEnglish: '1 Sea Road',
    addressThai: '1 ถนนทะเล',
  })
})
