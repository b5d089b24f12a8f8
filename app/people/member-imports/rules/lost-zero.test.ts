import { expect, test } from 'vitest'
import { noteLostZeros, withLostZero } from './lost-zero.ts'

test.each([
  ['812345678', '0812345678'],
  ['612345678', '0612345678'],
  ['912345678', '0912345678'],
  ['21234567', '021234567'],
  ['38123456', '038123456'],
  ['76123456', '076123456'],
  ['0812345678', null],
  ['81234567', null],
  ['8123456789', null],
  ['512345678', null],
  ['11234567', null],
  ['66812345678', null],
  ['+66812345678', null],
  ['81 234 5678', null],
  ['', null],
])('%j may have been %j', (phone, whole) => {
  expect(withLostZero(phone)).toBe(whole)
})

test('a few numbers of both columns of phones are the examples, each once', () => {
  const examples: string[] = []
  const fields = ['name', 'workPhone', null, 'mobilePhone'] as const
  noteLostZeros(examples, [['812345678', '38123456', '812345679', ' 812345671 ']], [...fields])
  noteLostZeros(examples, [['', '', '', '812345671'], ['x'], ['', '', '', '812345672']], [...fields])
  noteLostZeros(examples, [['', '38123457', '', '812345673']], [...fields])
  expect(examples).toEqual(['812345671', '38123456', '812345672'])
})

test('a list without phones has none', () => {
  const examples: string[] = []
  noteLostZeros(examples, [['812345678']], ['name'])
  expect(examples).toEqual([])
})
