import { expect, test } from 'vitest'
import { areApart, type Compared, pairsOf, plainName } from './alike.ts'

test.each([
  ['Andaman Studio Co., Ltd.', 'andamanstudio'],
  ['ANDAMAN  STUDIO COMPANY LIMITED', 'andamanstudio'],
  ['Andaman Studio', 'andamanstudio'],
  ['Acme L.L.C.', 'acme'],
  ['Acme (Thailand) Co.,Ltd', 'acmethailand'],
  ['บริษัท อันดามัน จำกัด', 'อันดามัน'.normalize('NFKC')],
  ['บริษัทอันดามันจำกัด (มหาชน)', 'อันดามัน'.normalize('NFKC')],
  ['หจก. อันดามัน', 'อันดามัน'.normalize('NFKC')],
  ['ООО «Ромашка»', 'ромашка'],
  ['"Ромашка", ооо', 'ромашка'],
  ['Company Limited', ''],
  ['Public Works Ltd', 'works'],
  ['', ''],
])('%s is called "%s" at heart', (name, plain) => {
  expect(plainName(name)).toBe(plain)
})

test.each([
  ['1234545678781', '00000', '1234545678781', '00000', false],
  ['1234545678781', '00000', '', '', false],
  ['1234545678781', '00000', '1234545678781', '', false],
  ['1234545678781', '', '0994000617721', '', true],
  ['1234545678781', '00000', '1234545678781', '00001', true],
])('tax ID %s of branch "%s" and %s of "%s" are apart: %s', (taxId, branch, other, otherBranch, isApart) => {
  expect(areApart({ taxId, branch }, { taxId: other, branch: otherBranch })).toBe(isApart)
})

let age = 0
const company = (id: string, values: Partial<Compared> = {}): Compared => ({
  id,
  name: id,
  legalName: '',
  taxId: '',
  branch: '',
  billingEmails: [`${id}@gmail.com`],
  people: [],
  createdAt: new Date(2026, 0, ++age),
  ...values,
})
const found = (...companies: Compared[]) =>
  pairsOf(companies).map(({ companies: two, reasons }) => [two.map(({ id }) => id).join(' '), ...reasons])

test('companies of one tax ID, one name, or one address at one mail domain are likely the same, the surest first', () => {
  const mail = { billingEmails: ['books@acme.example'], people: ['boss@acme.example'] }
  expect(
    found(
      company('a', { name: 'Zulu Diving', taxId: '1234545678781' }),
      company('b', { taxId: '1234545678781' }),
      company('c', { ...mail, legalName: 'Zulu Diving Co., Ltd.' }),
      company('d', { billingEmails: ['accounts@acme.example'], people: ['boss@acme.example'] }),
      company('e', { name: 'ZULU DIVING', legalName: 'Zulu diving', taxId: '1234545678781' }),
    ),
  ).toEqual([
    ['a e', 'tax_id', 'name'],
    ['a b', 'tax_id'],
    ['b e', 'tax_id'],
    ['a c', 'name'],
    ['c e', 'name'],
    ['c d', 'mail'],
  ])
})

test('what is likely the same is never what has two tax IDs or two branches', () => {
  expect(
    found(
      company('a', { name: 'Acme', taxId: '1234545678781' }),
      company('b', { name: 'Acme', taxId: '0994000617721' }),
    ),
  ).toEqual([])
  const branch = (id: string, of: string) => company(id, { name: 'Acme', taxId: '1234545678781', branch: of })
  expect(found(branch('a', '00000'), branch('b', '00001'))).toEqual([])
})

test('a mailbox that anybody can have, and a domain without a common address, say nothing', () => {
  const shared = { people: ['boss@gmail.com'] }
  expect(found(company('a', shared), company('b', shared))).toEqual([])
  const at = (name: string) => ({ billingEmails: [`${name}@acme.example`] })
  expect(found(company('a', at('one')), company('b', at('two')))).toEqual([])
})
